import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { PERMISSIONS, type Permission, STAFF_ROLES } from '#src/lib/permissions.ts'
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

const PermissionName = z.enum(Object.keys(PERMISSIONS) as Permission[])

/** Exactly what a browser may know about the signed-in person (T10). */
const CurrentUserAnswer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  profileImageUrl: z.string().nullable(),
  emailVerified: z.boolean(),
  /** The role among the staff. Null for families. */
  staffRole: z.enum(STAFF_ROLES).nullable(),
  /** What staff can do, so that screens offer only that. Families have none. */
  permissions: z.array(PermissionName),
  /** What they can only do for the classes they teach. */
  ownPermissions: z.array(PermissionName),
})

/** Signing in and out, signing up, and passwords. */
export const accountsContract = defineContract({
  ...accountContract,
  ...actingContract,
  ...secondFactorContract,
  ...staffContract,
  'GET /api/auth/user': {
    summary: 'The signed-in person',
    access: 'public',
    beforeSecondFactor: true,
    answer: CurrentUserAnswer,
    refusals: { 'signed-out': { status: 401, message: "You're not signed in." } },
  },
  'POST /api/auth/login': {
    summary: 'Signs in with email and password. Staff with two-step verification enter a code next',
    access: 'public',
    beforeSecondFactor: true,
    body: z.strictObject({
      email: Email,
      password: Password,
      rememberMe: z.boolean().optional(),
    }),
    answer: z.object({
      /** Missing while a code is still needed: nobody is signed in yet. */
      user: CurrentUserAnswer.optional(),
      /** `code` goes to POST /api/auth/login/code. `set-up` means two-step verification must be set up before anything else opens. */
      next: z.enum(['code', 'set-up']).optional(),
    }),
    refusals: {
      'wrong-sign-in': { status: 401, message: 'Invalid email or password. Please try again.' },
      'too-many-tries': {
        status: 429,
        message: 'Too many tries. Wait a few minutes, or reset your password.',
      },
    },
  },
  'POST /api/auth/signup': {
    summary: 'Creates a parent account. A known address is refused, and says so only a few times an hour',
    access: 'public',
    status: 201,
    limit: { per: 'address', max: 20, seconds: HOUR },
    body: z.strictObject({
      firstName: name(SENTENCES.firstName),
      lastName: name(SENTENCES.lastName),
      email: Email,
      password: NewPassword,
      // Older clients send it. The role is always parent, so any value is accepted and ignored (T3).
      role: z.unknown().optional(),
    }),
    answer: Done,
    refusals: {
      ...passwordRefusals,
      'account-exists': { status: 409, message: 'You already have an account. Sign in instead.' },
      'too-many-tries': { status: 429, message: 'Too many tries. Wait an hour, or call us.' },
    },
  },
  'GET /api/auth/logout': {
    summary: 'Signs out, when requested by a page of this site',
    access: 'public',
    beforeSecondFactor: true,
    answer: Done,
    refusals: { 'cross-site': { status: 403, message: "Requests from other sites aren't accepted." } },
  },
  'GET /api/logout': {
    summary: 'Signs out when a page of this site links here; otherwise goes to a page with a button',
    access: 'public',
    beforeSecondFactor: true,
    answer: Done,
  },
  'POST /api/logout': {
    summary: 'Signs out',
    access: 'public',
    beforeSecondFactor: true,
    acting: 'allowed',
    answer: Done,
  },
  'GET /api/login': { summary: 'Goes to the sign-in page', access: 'public', answer: Done },
  'POST /api/auth/forgot-password': {
    summary: 'Emails a link to choose a new password. Never reveals whether the address has an account',
    access: 'public',
    limit: { per: 'address', max: 10, seconds: HOUR },
    body: z.strictObject({ email: Email }),
    answer: Done,
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a password with an emailed link, once. Ends all sign-ins',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token, password: NewPassword }),
    answer: Done,
    refusals: { ...linkRefusals, ...passwordRefusals },
  },
  'POST /api/auth/verify-email': {
    summary: 'Verifies an email address with an emailed link, once',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
})
export type AccountsContract = typeof accountsContract
export type CurrentUser = z.infer<typeof CurrentUserAnswer>
