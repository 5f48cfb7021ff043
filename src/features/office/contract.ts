import * as z from 'zod'
import { Role } from '#src/features/accounts/contract.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { deskContract } from './desk-contract.ts'
import { FamilyFile, FoundFamily } from './family-answers.ts'
import { MOST_GOODWILL_CENTS } from './goodwill.ts'
import { Today } from './today-answers.ts'

const byId = z.object({ id: z.uuid() })
const words = (missing: string, most: number) =>
  z.string(missing).trim().min(1, missing).max(most, `Please keep it under ${most} characters.`)

const decided = {
  decided: { status: 409, message: 'This credit was approved or declined already. Please reload the page.' },
} as const

/** The back office: families, what stands written about them, what staff give them. */
export const officeContract = defineContract({
  ...deskContract,
  'GET /api/admin/today': {
    summary: 'The start page of staff: today, the week ahead, what waits for a person; money only for admins',
    access: 'staff',
    answer: Today,
  },
  'GET /api/admin/users': {
    summary: 'The people with an account, by name, in pages; of one role when that is given',
    access: 'staff',
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
    summary: 'Families found by any fragment of a name, an e-mail address, a phone number or an order reference',
    access: 'staff',
    query: z.strictObject({
      q: z.string().max(120).optional(),
      /** Only families to whom money is to be handed back. */
      owed: z.literal('yes').optional(),
      /** Only families with a plan whose last month could not be charged. */
      pastDue: z.literal('yes').optional(),
      /** Only families with credit that waits for an admin's approval. */
      creditWaiting: z.literal('yes').optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.object({ families: z.array(FoundFamily), total: z.int(), page: z.int(), pageSize: z.int() }),
  },
  'GET /api/admin/families/:id': {
    summary: 'Everything about one family: children with their health, people to call, places, money, mails, notes',
    access: 'staff',
    recorded: true,
    params: byId,
    answer: FamilyFile,
  },
  'POST /api/admin/families/:id/notes': {
    summary: 'Writes an internal note about a family; the family never sees it',
    access: 'staff',
    params: byId,
    repeatable: true,
    body: z.strictObject({ text: multiline(words('Please write the note.', 2000)) }),
    answer: z.object({ id: z.string() }),
  },
  'POST /api/admin/families/:id/credit': {
    summary:
      'Gives a family credit as goodwill, in cents, with a reason that it reads in its credit history; above a daily sum another admin approves it first',
    access: 'admin',
    params: byId,
    body: z.strictObject({
      /** Made by the form when it opens: sent twice, the credit is given once. */
      giftId: z.uuid(),
      amount: z
        .int('Please type an amount of at least $1.00.')
        .min(100, 'Please type an amount of at least $1.00.')
        .max(MOST_GOODWILL_CENTS, 'Please give at most $1,000.00 at a time.'),
      reason: multiline(words('Please give a reason.', 300)),
    }),
    answer: z.object({ state: z.enum(['given', 'waiting', 'declined']), message: z.string(), balance: z.int() }),
    refusals: {
      'given-otherwise': {
        status: 409,
        message: 'This credit was given already, with another amount. Please reload the page.',
      },
    },
  },
  'POST /api/admin/credit-gifts/:id/approve': {
    summary: 'Approves credit that another admin asked for; the family gets it now',
    access: 'admin',
    params: byId,
    answer: z.object({ message: z.string() }),
    refusals: {
      ...decided,
      'own-gift': { status: 409, message: 'You asked for this credit yourself, so another admin must approve it.' },
    },
  },
  'POST /api/admin/credit-gifts/:id/decline': {
    summary: 'Declines credit that waits for approval; the family gets nothing and is not told',
    access: 'admin',
    params: byId,
    answer: z.object({ message: z.string() }),
    refusals: decided,
  },
})
export type OfficeContract = typeof officeContract
