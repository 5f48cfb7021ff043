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

/** Returned by changes that could put a family at risk, unless the password was typed within the last 10 minutes (T80). */
export const confirmRefusals = {
  'confirm-password': { status: 409, message: 'Enter your password to continue.' },
} as const
/** Returned for an account whose email address isn't verified (T2). */
export const verifyRefusals = {
  'verify-first': { status: 409, message: 'Confirm your email address first. The link is in the email we sent you.' },
} as const
const wrongPassword = {
  'wrong-password': { status: 400, message: "That password isn't right. Try again." },
  'no-password': {
    status: 409,
    message: "Your account doesn't have a password yet. We can email you a link to choose one.",
  },
  'too-many-tries': { status: 429, message: 'Too many tries. Wait a few minutes and try again.' },
} as const

const Account = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  hasPassword: z.boolean(),
  emailVerified: z.boolean(),
  /** A new address that hasn't been confirmed yet. */
  pendingEmail: z.string().nullable(),
  mailsOff: z.array(z.enum(MAIL_KINDS)),
})
const Blocker = z.object({ because: z.string(), message: z.string(), to: z.string(), toLabel: z.string() })

/** Your own account: profile, email, password, browsers, email preferences, data (T7, T80, T83). */
export const accountContract = defineContract({
  'GET /api/account': { summary: 'Your own account', access: 'signed-in', answer: Account },
  'PUT /api/account': {
    summary: 'Changes name and phone. For a parent, it needs the password and emails the account',
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
    summary: 'Sets which emails are turned off. Receipts and safety emails are always sent',
    access: 'signed-in',
    body: z.strictObject({ off: z.array(z.enum(MAIL_KINDS)).max(MAIL_KINDS.length) }),
    answer: Account,
  },
  'POST /api/account/verify-email': {
    summary: 'Sends the verification link again, at most 3 times a day',
    access: 'signed-in',
    limit: { per: 'account', max: 20, seconds: HOUR },
    answer: Done,
    refusals: {
      'sent-enough': {
        status: 429,
        message: "We've already sent the link several times today. Check your spam folder, or try again tomorrow.",
      },
    },
  },
  'POST /api/account/confirm-password': {
    summary: 'Confirms the password. It stays confirmed for 10 minutes in this sign-in',
    access: 'signed-in',
    // Setting up two-step verification asks for it when setup takes longer than those minutes.
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
      'Emails a link to a new address, a few times a day. The answer is the same whether or not the address has an account or got an email',
    access: 'signed-in',
    limit: { per: 'account', max: 10, seconds: HOUR },
    body: z.strictObject({ email: Email }),
    answer: Done,
    refusals: confirmRefusals,
  },
  'POST /api/account/email/confirm': {
    summary:
      'Switches the account to the new address with the emailed link, once. Ends all other sign-ins and the calendar feed',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
  'POST /api/account/email/undo': {
    summary: 'Restores the previous address with the emailed link, once. Ends all sign-ins and resets the password',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
  'GET /api/account/sign-ins': {
    summary: "The browsers you're signed in with",
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
    summary: 'When and why staff viewed the site as this person, newest first',
    access: 'signed-in',
    answer: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), reason: z.string() })),
    refusals: verifyRefusals,
  },
  'GET /api/account/export': {
    summary: 'Everything the person entered or did, as one JSON file',
    access: 'signed-in',
    acting: 'refused',
    limit: { per: 'account', max: 20, seconds: HOUR },
    answer: { file: 'application/json; charset=utf-8' },
    refusals: { ...confirmRefusals, ...verifyRefusals },
  },
  'GET /api/account/deletion': {
    summary: 'What needs to be settled before the account can be deleted',
    access: 'signed-in',
    answer: z.object({ blockers: z.array(Blocker) }),
  },
  'POST /api/account/delete': {
    summary: "Deletes the account. What we don't have to keep is deleted; the rest is anonymized",
    access: 'signed-in',
    limit: { per: 'account', max: 20, seconds: HOUR },
    answer: Done,
    refusals: {
      ...confirmRefusals,
      'not-yet': { status: 409, message: 'Something needs to be settled before your account can be deleted.' },
      'staff-account': { status: 409, message: 'Only an admin can deactivate a staff account.' },
    },
  },
})
