import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { confirmRefusals } from './account-contract.ts'

const HOUR = 3600
const Done = z.object({ message: z.string() })
const byId = z.object({ id: z.string().max(80) })

/** Six digits of the app, or a recovery code; people type spaces and dashes where they like. */
const Code = z.string('Please type the code').trim().min(1, 'Please type the code').max(60)

const OwnSecondFactor = z.object({
  isOn: z.boolean(),
  /** A live site asks all staff for one. */
  isRequired: z.boolean(),
  /** Required, and this sign-in has not shown it: nothing else opens until then. */
  isMissing: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type OwnSecondFactor = z.infer<typeof OwnSecondFactor>

/** Shown once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const codeRefusals = {
  'wrong-code': {
    status: 400,
    message: 'That code is not right, or it was used already. Please wait for the next one.',
  },
  'too-many-tries': { status: 429, message: 'That was a lot of tries. Please wait a few minutes.' },
} as const

/** Signing in with a code of an authenticator app as well: required of staff on a live site (T5, T7). */
export const secondFactorContract = defineContract({
  'POST /api/auth/login/code': {
    summary: 'The second step of signing in: the code of the app, or a recovery code',
    access: 'public',
    beforeSecondFactor: true,
    limit: { per: 'address', max: 60, seconds: HOUR / 4 },
    body: z.strictObject({ code: Code }),
    answer: Done,
    refusals: {
      ...codeRefusals,
      'password-first': { status: 401, message: 'Please sign in with your password again.' },
    },
  },
  'GET /api/account/second-factor': {
    summary: 'Whether the own account has a second factor, and needs one',
    access: 'staff',
    beforeSecondFactor: true,
    answer: OwnSecondFactor,
  },
  'POST /api/account/second-factor/start': {
    summary: 'Makes a secret for an authenticator app; it counts once a code of it was right',
    access: 'staff',
    beforeSecondFactor: true,
    limit: { per: 'account', max: 30, seconds: HOUR },
    answer: z.object({
      /** For typing: base32. */
      secret: z.string(),
      /** For scanning: an otpauth: address, and the same as an SVG path on a grid of `size` squares. */
      address: z.string(),
      picture: z.object({ size: z.int(), path: z.string() }),
    }),
    refusals: confirmRefusals,
  },
  'POST /api/account/second-factor/confirm': {
    summary: 'Turns the second factor on with a first code; every other browser is signed out',
    access: 'staff',
    beforeSecondFactor: true,
    limit: { per: 'account', max: 30, seconds: HOUR },
    body: z.strictObject({ code: Code }),
    answer: RecoveryCodes,
    refusals: {
      ...confirmRefusals,
      ...codeRefusals,
      'not-started': { status: 409, message: 'Please scan the picture first.' },
    },
  },
  'POST /api/account/second-factor/recovery-codes': {
    summary: 'Ten new recovery codes; those from before stop working',
    access: 'staff',
    limit: { per: 'account', max: 30, seconds: HOUR },
    answer: RecoveryCodes,
    refusals: { ...confirmRefusals, 'not-on': { status: 409, message: 'Your second step is not set up.' } },
  },
  'DELETE /api/account/second-factor': {
    summary: 'Turns the second factor off, where none is required',
    access: 'staff',
    answer: Done,
    refusals: {
      ...confirmRefusals,
      required: {
        status: 409,
        message: 'Staff of a live site need a second step. You can set up another app instead.',
      },
    },
  },
  'POST /api/admin/staff/:id/reset-second-factor': {
    summary: 'For who lost app and recovery codes: takes the second factor away, ends their sign-ins and tells them',
    access: 'admin',
    params: byId,
    answer: Done,
    refusals: {
      ...confirmRefusals,
      'not-yourself': { status: 409, message: 'Another admin does this for you.' },
      'not-on': { status: 409, message: 'There is no second step to reset.' },
    },
  },
})
