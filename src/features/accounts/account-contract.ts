import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { isPhone } from '#src/lib/phone-number.ts'
import { SENTENCES } from './account-rules.ts'
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
import { MAIL_KINDS } from './mail-kinds.ts'

const byId = z.object({ id: z.string().max(80) })

/** What changes that could hurt a family answer until the password was typed again, at most 10 minutes ago (T80). */
export const confirmRefusals = {
  'confirm-password': { status: 409, message: 'Please type your password to go on.' },
} as const
/** What an account answers whose e-mail address was never proved (T2). */
export const verifyRefusals = {
  'verify-first': { status: 409, message: 'Please confirm your e-mail address first. The link is in our mail.' },
} as const
const wrongPassword = {
  'wrong-password': { status: 400, message: 'That is not your password. Please try again.' },
  'no-password': { status: 409, message: 'Your account has no password yet. We can mail you a link to choose one.' },
  'too-many-tries': { status: 429, message: 'That was a lot of tries. Please wait a few minutes.' },
} as const

const Account = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  hasPassword: z.boolean(),
  emailVerified: z.boolean(),
  /** A new address that waits for its link to be pressed. */
  pendingEmail: z.string().nullable(),
  mailsOff: z.array(z.enum(MAIL_KINDS)),
})
const Blocker = z.object({ because: z.string(), message: z.string(), to: z.string(), toLabel: z.string() })

/** The own account: profile, address, password, browsers, mails, data (T7, T80, T83). */
export const accountContract = defineContract({
  'GET /api/account': { summary: 'The own account', access: 'signed-in', answer: Account },
  'PUT /api/account': {
    summary: 'Changes name and phone; of a parent it asks for the password and tells the account',
    access: 'signed-in',
    body: z.strictObject({
      firstName: name(SENTENCES.firstName),
      lastName: name(SENTENCES.lastName),
      phone: z
        .string()
        .max(40)
        .trim()
        .refine(phone => phone === '' || isPhone(phone), SENTENCES.phone),
    }),
    answer: Account,
    refusals: confirmRefusals,
  },
  'PUT /api/account/mails': {
    summary: 'Says which mails are not wanted; receipts and safety always come',
    access: 'signed-in',
    body: z.strictObject({ off: z.array(z.enum(MAIL_KINDS)).max(MAIL_KINDS.length) }),
    answer: Account,
  },
  'POST /api/account/verify-email': {
    summary: 'Mails the link that proves the own address again, at most 3 times a day',
    access: 'signed-in',
    limit: { per: 'account', max: 20, seconds: HOUR },
    answer: Done,
    refusals: {
      'sent-enough': {
        status: 429,
        message: 'We sent the link a few times today. Look in your spam folder, or try again tomorrow.',
      },
    },
  },
  'POST /api/account/confirm-password': {
    summary: 'Takes the password once more; good for 10 minutes of this sign-in',
    access: 'signed-in',
    // Setting the second step up asks for it when that takes longer than those minutes.
    beforeSecondFactor: true,
    body: z.strictObject({ password: Password }),
    answer: Done,
    refusals: wrongPassword,
  },
  'POST /api/account/password': {
    summary: 'Changes the password and signs out every other browser',
    access: 'signed-in',
    body: z.strictObject({ currentPassword: Password, password: NewPassword }),
    answer: Done,
    refusals: { ...wrongPassword, ...passwordRefusals },
  },
  'POST /api/account/email': {
    summary:
      'Mails a link to a new address, few a day; answers the same whether or not it has an account or got a mail',
    access: 'signed-in',
    limit: { per: 'account', max: 10, seconds: HOUR },
    body: z.strictObject({ email: Email }),
    answer: Done,
    refusals: confirmRefusals,
  },
  'POST /api/account/email/confirm': {
    summary:
      'Makes the new address the account’s with the mailed link, once; ends all other sign-ins and the calendar feed',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
  'POST /api/account/email/undo': {
    summary: 'Goes back to the address from before with the mailed link, once; ends all sign-ins and the password',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
  'GET /api/account/sign-ins': {
    summary: 'The browsers one is signed in with',
    access: 'signed-in',
    acting: 'refused',
    answer: z.array(
      z.object({
        id: z.string(),
        browser: z.string(),
        signedInAt: z.string(),
        lastSeenAt: z.string(),
        isThisOne: z.boolean(),
      }),
    ),
  },
  'DELETE /api/account/sign-ins/:id': {
    summary: 'Signs one browser out',
    access: 'signed-in',
    params: byId,
    answer: Done,
  },
  'DELETE /api/account/sign-ins': {
    summary: 'Signs every other browser out',
    access: 'signed-in',
    answer: Done,
  },
  'GET /api/account/staff-views': {
    summary: 'When and why staff looked at the account as the person sees it, newest first',
    access: 'signed-in',
    answer: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), reason: z.string() })),
    refusals: verifyRefusals,
  },
  'GET /api/account/export': {
    summary: 'Everything the person gave or did, as one JSON file',
    access: 'signed-in',
    acting: 'refused',
    limit: { per: 'account', max: 20, seconds: HOUR },
    answer: { file: 'application/json; charset=utf-8' },
    refusals: { ...confirmRefusals, ...verifyRefusals },
  },
  'GET /api/account/deletion': {
    summary: 'What stands against deleting the account now',
    access: 'signed-in',
    answer: z.object({ blockers: z.array(Blocker) }),
  },
  'POST /api/account/delete': {
    summary: 'Deletes the account: what need not be kept goes, the rest loses its names',
    access: 'signed-in',
    limit: { per: 'account', max: 20, seconds: HOUR },
    answer: Done,
    refusals: {
      ...confirmRefusals,
      'not-yet': { status: 409, message: 'Something has to be settled before the account can go.' },
      'staff-account': { status: 409, message: 'A staff account is closed by an admin.' },
    },
  },
})
