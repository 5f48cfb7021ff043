import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const instant = z.string()

const Unpaid = z.object({
  /** An order whose spots are held, one with a balance due, or a monthly plan whose last month couldn't be charged. */
  kind: z.enum(['order', 'balance', 'plan']),
  id: z.string(),
  family: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string().nullable() }),
  /** What it's for, one line each: `Leo: Clay Critters`. */
  items: z.array(z.string()),
  /** In cents: what is due, and what was paid before. */
  due: z.int(),
  paid: z.int(),
  /** By which day (YYYY-MM-DD) a balance is to be paid, if one was agreed. */
  dueOn: z.string().nullable(),
  /** The day is over. */
  overdue: z.boolean(),
  since: instant,
  /** When the spots of an order are released. Null for plans and balances. */
  heldUntil: instant.nullable(),
})

/** Who owes what. */
export const unpaidContract = defineContract({
  'GET /api/admin/unpaid': {
    summary: 'Unpaid orders whose spots are held, balances due, and monthly plans that are past due, oldest first',
    access: 'staff',
    permission: 'bookings',
    answer: z.object({
      unpaid: z.array(Unpaid),
      /** All of them together, in cents, and how many there are; the list ends after 200. */
      due: z.int(),
      /** The balances among them, in cents. */
      balances: z.int(),
      total: z.int(),
    }),
  },
})
export type UnpaidAnswer = z.infer<typeof Unpaid>
