import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { STAFF_ROLES } from '#src/lib/permissions.ts'
import { confirmRefusals } from './account-contract.ts'
import { SENTENCES } from './account-rules.ts'
import { Email, NewPassword, name, passwordRefusals, Token } from './contract-parts.ts'

const HOUR = 3600
const Done = z.object({ message: z.string() })
const byId = z.object({ id: z.string().max(80) })

/** The roles a staff member can have. Families never become staff; staff who are parents have a separate account. */
const StaffRole = z.enum(STAFF_ROLES)

const StaffPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: StaffRole,
  disabled: z.boolean(),
  /** Uses two-step verification. */
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
  'last-admin': { status: 409, message: 'This is the only admin. Make someone else an admin first.' },
} as const
/** With two admins acting at once, someone who just lost the admin role can't change anything. */
const noLongerAdmin = {
  'no-longer-admin': { status: 403, message: "You're no longer an admin, so nothing changed." },
} as const
const invitationRefusals = {
  'invitation-not-usable': {
    status: 410,
    message: 'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
  },
} as const

/** Who works here and how they join (T7, T12, T29). */
export const staffContract = defineContract({
  'GET /api/admin/staff': {
    summary: 'All staff, and open invitations',
    access: 'staff',
    permission: 'staff',
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
    summary: 'Emails a link that creates a staff account. It works once, for 7 days, and replaces any earlier link',
    access: 'staff',
    permission: 'staff',
    status: 201,
    limit: { per: 'account', max: 40, seconds: HOUR },
    body: z.strictObject({ email: Email, role: StaffRole }),
    answer: Done,
    refusals: {
      ...confirmRefusals,
      'email-taken': {
        status: 409,
        message:
          'This address already has an account. Staff who are also parents need a separate email address for work.',
      },
    },
  },
  'DELETE /api/admin/staff/invitations/:id': {
    summary: 'Withdraws an invitation',
    access: 'staff',
    permission: 'staff',
    params: byId,
    answer: Done,
  },
  'PUT /api/admin/staff/:id/role': {
    summary: "Changes a staff member's role. All their sign-ins end",
    access: 'staff',
    permission: 'staff',
    params: byId,
    body: z.strictObject({ role: StaffRole }),
    answer: Done,
    refusals: { ...confirmRefusals, ...lastAdmin, ...noLongerAdmin },
  },
  'PUT /api/admin/staff/:id/disabled': {
    summary: 'Deactivates a staff account, which ends all its sign-ins, or reactivates it',
    access: 'staff',
    permission: 'staff',
    params: byId,
    body: z.strictObject({ disabled: z.boolean() }),
    answer: Done,
    refusals: { ...confirmRefusals, ...lastAdmin, ...noLongerAdmin },
  },
  'POST /api/auth/invitation': {
    summary: "Who an invitation is for. Doesn't use it up",
    access: 'public',
    limit: { per: 'address', max: 60, seconds: HOUR },
    body: z.strictObject({ token: Token }),
    answer: z.object({ email: z.string(), role: StaffRole }),
    refusals: invitationRefusals,
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Creates the invited account with a name and password, once, and signs in',
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
