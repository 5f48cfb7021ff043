import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { confirmRefusals } from './account-contract.ts'
import { SENTENCES } from './account-rules.ts'
import { Email, NewPassword, name, passwordRefusals, Token } from './contract-parts.ts'

const HOUR = 3600
const Done = z.object({ message: z.string() })
const byId = z.object({ id: z.string().max(80) })

/** What somebody who works here can be; families are never made staff, they have an account of their own. */
const STAFF_ROLES = ['staff', 'admin'] as const
const StaffRole = z.enum(STAFF_ROLES)

const StaffPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: StaffRole,
  disabled: z.boolean(),
  /** Signs in with a code of an authenticator app as well. */
  secondFactor: z.boolean(),
  lastSeenAt: z.string().nullable(),
  isYou: z.boolean(),
})
const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type StaffPersonAnswer = z.infer<typeof StaffPerson>
export type InvitationAnswer = z.infer<typeof Invitation>

const lastAdmin = {
  'last-admin': { status: 409, message: 'This is the only admin. Make somebody else an admin first.' },
} as const
/** Two admins at once: whoever has just stopped being one decides nothing any more. */
const noLongerAdmin = {
  'no-longer-admin': { status: 403, message: 'You are not an admin any more, so nothing was changed.' },
} as const
const invitationRefusals = {
  'invitation-not-usable': {
    status: 410,
    message: 'This invitation was used already, taken back or is too old. Please ask for a new one.',
  },
} as const

/** Who works here and how they come in (T7, T12, T29). */
export const staffContract = defineContract({
  'GET /api/admin/staff': {
    summary: 'Everybody who works here, and who is invited',
    access: 'admin',
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    answer: z.object({
      people: z.array(StaffPerson),
      invitations: z.array(Invitation),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  },
  'POST /api/admin/staff/invitations': {
    summary: 'Mails a link that makes a staff account, once, within 7 days; one sent before stops working',
    access: 'admin',
    status: 201,
    limit: { per: 'account', max: 40, seconds: HOUR },
    body: z.strictObject({ email: Email, role: StaffRole }),
    answer: Done,
    refusals: {
      ...confirmRefusals,
      'email-taken': {
        status: 409,
        message: 'This address has an account already. Staff who are parents too need another address for work.',
      },
    },
  },
  'DELETE /api/admin/staff/invitations/:id': {
    summary: 'Takes an invitation back',
    access: 'admin',
    params: byId,
    answer: Done,
  },
  'PUT /api/admin/staff/:id/role': {
    summary: 'Makes somebody staff or admin; all their sign-ins end',
    access: 'admin',
    params: byId,
    body: z.strictObject({ role: StaffRole }),
    answer: Done,
    refusals: { ...confirmRefusals, ...lastAdmin, ...noLongerAdmin },
  },
  'PUT /api/admin/staff/:id/disabled': {
    summary: 'Closes a staff account, which ends all its sign-ins, or opens it again',
    access: 'admin',
    params: byId,
    body: z.strictObject({ disabled: z.boolean() }),
    answer: Done,
    refusals: { ...confirmRefusals, ...lastAdmin, ...noLongerAdmin },
  },
  'POST /api/auth/invitation': {
    summary: 'Whom an invitation is for; uses nothing up',
    access: 'public',
    limit: { per: 'address', max: 60, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: z.object({ email: z.string(), role: StaffRole }),
    refusals: invitationRefusals,
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Makes the invited account with a name and a password, once, and signs in',
    access: 'public',
    status: 201,
    limit: { per: 'address', max: 30, seconds: HOUR },
    body: z.strictObject({
      token: Token,
      firstName: name(SENTENCES.firstName),
      lastName: name(SENTENCES.lastName),
      password: NewPassword,
    }),
    answer: Done,
    refusals: { ...invitationRefusals, ...passwordRefusals },
  },
})
