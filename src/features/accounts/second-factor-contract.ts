import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { confirmRefusals } from './account-contract.ts'

const HOUR = 3600
const Done = z.object({ message: z.string() })
const byId = z.object({ id: z.string().max(80) })

/** Six digits from the app, or a recovery code. Spaces and dashes are ignored. */
const Code = z.string('Enter the code').trim().min(1, 'Enter the code').max(60)

const OwnSecondFactor = z.object({
  isOn: z.boolean(),
  /** A live site requires it from all staff. */
  isRequired: z.boolean(),
  /** Required, and this sign-in hasn't used it. Nothing else opens until then. */
  isMissing: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type OwnSecondFactor = z.infer<typeof OwnSecondFactor>

/** Shown once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const codeRefusals = {
  'wrong-code': {
    status: 400,
    message: "That code isn't right, or it was already used. Wait for the next one.",
  },
  'too-many-tries': { status: 429, message: 'Too many tries. Wait a few minutes and try again.' },
} as const

/** Two-step verification with an authenticator app. Required of staff on a live site (T5, T7). */
export const secondFactorContract = defineContract({
  'POST /api/auth/login/code': {
    summary: 'Finishes signing in with a code from the app, or a recovery code',
    access: 'public',
    beforeSecondFactor: true,
    limit: { per: 'address', max: 60, seconds: HOUR / 4 },
    body: z.strictObject({ code: Code }),
    answer: Done,
    refusals: {
      ...codeRefusals,
      'password-first': { status: 401, message: 'Sign in with your password again.' },
    },
  },
  'GET /api/account/second-factor': {
    summary: 'Whether your account has two-step verification, and needs it',
    access: 'staff',
    permission: 'account',
    beforeSecondFactor: true,
    answer: OwnSecondFactor,
  },
  'POST /api/account/second-factor/start': {
    summary: 'Creates a secret for an authenticator app. It takes effect after the first correct code',
    access: 'staff',
    permission: 'account',
    beforeSecondFactor: true,
    limit: { per: 'account', max: 30, seconds: HOUR },
    answer: z.object({
      /** For typing in, as base32. */
      secret: z.string(),
      /** For scanning: an otpauth: address, and the same as an SVG path on a grid of `size` squares. */
      address: z.string(),
      picture: z.object({ size: z.int(), path: z.string() }),
    }),
    refusals: confirmRefusals,
  },
  'POST /api/account/second-factor/confirm': {
    summary: 'Turns on two-step verification with a first code. Every other browser is signed out',
    access: 'staff',
    permission: 'account',
    beforeSecondFactor: true,
    limit: { per: 'account', max: 30, seconds: HOUR },
    body: z.strictObject({ code: Code }),
    answer: RecoveryCodes,
    refusals: {
      ...confirmRefusals,
      ...codeRefusals,
      'not-started': { status: 409, message: 'Scan the QR code first.' },
    },
  },
  'POST /api/account/second-factor/recovery-codes': {
    summary: 'Creates ten new recovery codes. The old ones stop working',
    access: 'staff',
    permission: 'account',
    limit: { per: 'account', max: 30, seconds: HOUR },
    answer: RecoveryCodes,
    refusals: {
      ...confirmRefusals,
      'not-on': { status: 409, message: "Two-step verification isn't on for your account." },
    },
  },
  'DELETE /api/account/second-factor': {
    summary: "Turns off two-step verification, where it isn't required",
    access: 'staff',
    permission: 'account',
    answer: Done,
    refusals: {
      ...confirmRefusals,
      required: {
        status: 409,
        message: 'Staff need two-step verification. You can set up a different app instead.',
      },
    },
  },
  'POST /api/admin/staff/:id/reset-second-factor': {
    summary:
      'Resets two-step verification for someone who lost their app and recovery codes. Ends their sign-ins and emails them',
    access: 'staff',
    permission: 'staff',
    params: byId,
    answer: Done,
    refusals: {
      ...confirmRefusals,
      'not-yourself': { status: 409, message: 'Ask another admin to reset this for you.' },
      'not-on': { status: 409, message: "Two-step verification isn't on for this account." },
    },
  },
})
