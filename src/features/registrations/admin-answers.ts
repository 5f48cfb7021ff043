import * as z from 'zod'
import { allergyFields } from '#src/features/families/contract-parts.ts'
import { cents, id, instant, PaymentStatus, RegistrationStatus, Returned } from './answers.ts'
import { STAFF_RULES } from './staff-rules.ts'

/** What is still due for the order of a spot, and for how many spots of it. See `balance-text.ts`. */
export const OpenBalance = z.object({ due: cents, dueOn: z.string().nullable(), overdue: z.boolean(), spots: z.int() })

/** A registration as staff see it in their list. */
export const AdminRow = z.object({
  id,
  childId: id,
  child: z.string(),
  age: z.int(),
  ...allergyFields,
  parent: z.string(),
  parentId: id,
  parentEmail: z.string(),
  parentPhone: z.string().nullable(),
  event: z.string(),
  eventId: id,
  /** When this spot begins: the first session that its child attends. */
  startDate: instant.nullable(),
  status: RegistrationStatus,
  paymentStatus: PaymentStatus,
  amount: cents,
  /** What of the amount was never paid and isn't due anymore. */
  dropped: cents,
  /** Null if nothing is due besides what `paymentStatus` says. */
  balance: OpenBalance.nullable(),
  returned: Returned,
  /** The half day and care with their hours, as text; empty for the full day without care. */
  dayPart: z.array(z.string()),
  outsideAges: z.boolean(),
  /** The rules that staff booked it against, and why; null for any other spot. */
  bookedOver: z.object({ rules: z.array(z.enum(STAFF_RULES)), reason: z.string().nullable() }).nullable(),
  createdAt: instant,
  /** How a canceled spot ended: who ended it, if a person did, and the reason they gave. */
  ended: z
    .object({ because: z.string(), by: z.string().nullable(), reason: z.string().nullable(), at: instant })
    .nullable(),
})

/** What the list and its file can be narrowed to and sorted by. */
export const AdminFilters = z.strictObject({
  q: z.string().max(100).optional(),
  status: z.union([RegistrationStatus, z.literal('')]).optional(),
  /** `balance`: confirmed for a part, with the rest still due; `paid` leaves those out. */
  paymentStatus: z.union([PaymentStatus, z.literal(['balance', ''])]).optional(),
  eventId: z.string().max(60).optional(),
  thisWeek: z.enum(['yes', '']).optional(),
  sortBy: z.enum(['child', 'age', 'event', 'startDate', 'status', 'createdAt']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})
