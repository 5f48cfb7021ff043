import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

export const HISTORY_KINDS = [
  'joined',
  'booked',
  'waitlisted',
  'confirmed',
  'ended',
  'came',
  'paid',
  'refunded',
  'credit-given',
  'credit-used',
  'corrected',
  'people-changed',
  'wrote',
  'answered',
  'email',
  'note',
] as const

const HistoryEntry = z.object({
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  /** The child's first name. */
  child: z.string().nullable(),
  /** The class, the subject of an email, the text of a note, or what was corrected. */
  about: z.string().nullable(),
  /** In cents. */
  amount: z.int().nullable(),
  /** Why a spot ended, as it's stored, or how something was paid. */
  how: z.string().nullable(),
  /** Who did it, if it was someone of the staff; for `came`, who picked the child up. */
  who: z.string().nullable(),
  reason: z.string().nullable(),
})

/** Everything that happened with a family, in one list. */
export const historyContract = defineContract({
  'GET /api/admin/families/:id/history': {
    summary: 'What happened with a family, newest first, in pages: bookings, money, visits, emails, notes, changes',
    access: 'staff',
    permission: 'families',
    recorded: true,
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    answer: z.object({
      family: z.object({ id: z.string(), name: z.string() }),
      entries: z.array(HistoryEntry),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  },
})
export type HistoryEntryAnswer = z.infer<typeof HistoryEntry>
