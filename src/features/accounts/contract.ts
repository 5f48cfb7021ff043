import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { accountContract } from './account-contract.ts'
import { SENTENCES } from './account-rules.ts'
import { actingContract } from './acting-contract.ts'
import {
  Done,
  Email,
  HOUR,
  linkRefusals,
  NewPassword,
  name,
  Password,
  passwordRefusals,
  Token,
} from './contract-parts.ts'
import { secondFactorContract } from './second-factor-contract.ts'
import { staffContract } from './staff-contract.ts'

export const Role = z.enum(['parent', 'staff', 'admin', 'unknown'])

/** Exactly what a browser may know of the person it is signed in as (T10). */
const CurrentUserAnswer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  profileImageUrl: z.string().nullable(),
  emailVerified: z.boolean(),
})

/** Signing in and out, making an account, and passwords. */
export const accountsContract = defineContract({
  ...accountContract,
  ...actingContract,
  ...secondFactorContract,
  ...staffContract,
  'GET /api/auth/user': {
    summary: 'The person who is signed in',
    access: 'public',
    beforeSecondFactor: true,
    answer: CurrentUserAnswer,
    refusals: { 'signed-out': { status: 401, message: 'You are not signed in.' } },
  },
  'POST /api/auth/login': {
    summary: 'Signs in with e-mail and password; staff with a second factor go on to its code',
    access: 'public',
    beforeSecondFactor: true,
    body: z.strictObject({
      email: Email,
      password: Password,
      rememberMe: z.boolean().optional(),
    }),
    answer: z.object({
      /** Missing while the code is: nobody is signed in yet. */
      user: CurrentUserAnswer.optional(),
      /** `code` goes to POST /api/auth/login/code; `set-up` means that nothing opens before a second factor is set up. */
      next: z.enum(['code', 'set-up']).optional(),
    }),
    refusals: {
      'wrong-sign-in': { status: 401, message: 'Invalid email or password. Please try again.' },
      'too-many-tries': {
        status: 429,
        message: 'That was a lot of tries. Please wait a few minutes, or reset your password.',
      },
    },
  },
  'POST /api/auth/signup': {
    summary: 'Makes a parent account; a known address is refused, and told a few times an hour',
    access: 'public',
    status: 201,
    limit: { per: 'address', max: 20, seconds: HOUR },
    body: z.strictObject({
      firstName: name(SENTENCES.firstName),
      lastName: name(SENTENCES.lastName),
      email: Email,
      password: NewPassword,
      // Older clients send it; the role is always parent, so anything may stand here (T3).
      role: z.unknown().optional(),
    }),
    answer: Done,
    refusals: {
      ...passwordRefusals,
      'account-exists': { status: 409, message: 'You already have an account. Please sign in.' },
      'too-many-tries': { status: 429, message: 'That was a lot of tries. Please wait an hour, or call us.' },
    },
  },
  'GET /api/auth/logout': {
    summary: 'Ends the sign-in, asked by a page of this site',
    access: 'public',
    beforeSecondFactor: true,
    answer: Done,
    refusals: { 'cross-site': { status: 403, message: 'Requests from other sites are not accepted.' } },
  },
  'GET /api/logout': {
    summary: 'Ends the sign-in when a page of this site leads here; otherwise goes to a page with a button',
    access: 'public',
    beforeSecondFactor: true,
    answer: Done,
  },
  'POST /api/logout': {
    summary: 'Ends the sign-in',
    access: 'public',
    beforeSecondFactor: true,
    acting: 'allowed',
    answer: Done,
  },
  'GET /api/login': { summary: 'Goes to the sign-in page', access: 'public', answer: Done },
  'POST /api/auth/forgot-password': {
    summary: 'Mails a link to choose a new password; never tells whether the address is known',
    access: 'public',
    limit: { per: 'address', max: 10, seconds: HOUR },
    body: z.strictObject({ email: Email }),
    answer: Done,
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a password with a mailed link, once; ends all sign-ins',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token, password: NewPassword }),
    answer: Done,
    refusals: { ...linkRefusals, ...passwordRefusals },
  },
  'POST /api/auth/verify-email': {
    summary: 'Proves an e-mail address with a mailed link, once',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
})
export type AccountsContract = typeof accountsContract
export type CurrentUser = z.infer<typeof CurrentUserAnswer>
