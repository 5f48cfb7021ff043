import * as z from 'zod'
import { Role } from '#src/features/accounts/contract.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { FamilyFile, FoundFamily } from './family-answers.ts'
import { MOST_GOODWILL_CENTS } from './goodwill.ts'
import { historyContract } from './history-contract.ts'
import { frontDeskOrdersContract } from './orders-contract.ts'
import { samplesContract } from './samples-contract.ts'
import { Today } from './today-answers.ts'
import { unpaidContract } from './unpaid-contract.ts'

const byId = z.object({ id: z.uuid() })
const textField = (missing: string, most: number) =>
  z.string(missing).trim().min(1, missing).max(most, `Keep it under ${most} characters.`)

const decided = {
  decided: { status: 409, message: 'This credit was already approved or declined. Reload the page.' },
} as const

/** The back office: families, their records, and what staff give them. */
export const frontDeskContract = defineContract({
  ...frontDeskOrdersContract,
  ...unpaidContract,
  ...historyContract,
  ...samplesContract,
  'GET /api/admin/today': {
    summary: 'The staff start page: today, the week ahead, what needs attention. Money only for admins',
    access: 'staff',
    permission: 'today',
    own: 'in-handler',
    answer: Today,
  },
  'GET /api/admin/users': {
    summary: 'People with an account, by name, in pages, optionally of one role',
    access: 'staff',
    permission: 'families',
    query: z.strictObject({
      role: Role.optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.array(
      z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: Role,
        profileImageUrl: z.string().nullable(),
      }),
    ),
  },
  'GET /api/admin/families': {
    summary:
      'Families found by any part of a name, email address, phone number or order reference, contacts and pickup people included. Similar names if there are none',
    access: 'staff',
    permission: 'families',
    query: z.strictObject({
      q: z.string().max(120).optional(),
      /** Only families with an in-person refund still to be returned. */
      owed: z.literal('yes').optional(),
      /** Only families with a plan whose last month couldn't be charged. */
      pastDue: z.literal('yes').optional(),
      /** Only families with credit that needs an admin's approval. */
      creditWaiting: z.literal('yes').optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.object({
      families: z.array(FoundFamily),
      /** No family matched what was typed, so these have similar names. */
      similar: z.boolean(),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  },
  'GET /api/admin/families/:id': {
    summary: 'Everything about one family: children and their health, contacts, registrations, money, emails, notes',
    access: 'staff',
    permission: 'families',
    recorded: true,
    params: byId,
    answer: FamilyFile,
  },
  'POST /api/admin/families/:id/notes': {
    summary: 'Adds an internal note about a family. The family never sees it',
    access: 'staff',
    permission: 'families',
    params: byId,
    repeatable: true,
    body: z.strictObject({ text: multiline(textField('Enter a note.', 2000)) }),
    answer: z.object({ id: z.string() }),
  },
  'POST /api/admin/families/:id/credit': {
    summary:
      'Gives a family goodwill credit, in cents, with a reason shown in their credit history. Above a daily limit, another admin must approve it first',
    access: 'staff',
    permission: 'refunds',
    params: byId,
    body: z.strictObject({
      /** Created when the form opens, so sending it twice gives the credit once. */
      giftId: z.uuid(),
      amount: z
        .int('Enter an amount of at least $1.00.')
        .min(100, 'Enter an amount of at least $1.00.')
        .max(MOST_GOODWILL_CENTS, 'You can give up to $1,000.00 at a time.'),
      reason: multiline(textField('Enter a reason.', 300)),
    }),
    answer: z.object({ state: z.enum(['given', 'waiting', 'declined']), message: z.string(), balance: z.int() }),
    refusals: {
      'given-otherwise': {
        status: 409,
        message: 'This credit was already given, with a different amount. Reload the page.',
      },
    },
  },
  'POST /api/admin/credit-gifts/:id/approve': {
    summary: 'Approves credit another admin requested. The family gets it now',
    access: 'staff',
    permission: 'refunds',
    params: byId,
    answer: z.object({ message: z.string() }),
    refusals: {
      ...decided,
      'own-gift': { status: 409, message: 'You requested this credit, so another admin must approve it.' },
    },
  },
  'POST /api/admin/credit-gifts/:id/decline': {
    summary: "Declines credit that's waiting for approval. The family gets nothing and isn't told",
    access: 'staff',
    permission: 'refunds',
    params: byId,
    answer: z.object({ message: z.string() }),
    refusals: decided,
  },
})
export type FrontDeskContract = typeof frontDeskContract
