import { asc, eq } from 'drizzle-orm'
import type { ChoiceRefusal } from '#src/features/classes/enrollment-choice.ts'
import type { Outcome } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Override } from '../staff-rules.ts'
import type { HoldRefusal } from './hold-places.ts'
import type { RequestedItem } from './load-requested-items.ts'
import type { Which } from './release-expired-holds.ts'
import { orders, registrations } from './tables.ts'

export type OrderRequest = {
  parentId: string
  requested: readonly RequestedItem[]
  /** All, none, or at most this many cents. */
  useCredit: boolean | number
  /** The total before credit that the family saw, in cents. Credit isn't spent without it (T53). */
  expectedTotal?: number
  /** The monthly charge the family agreed to, in cents. Kept with the order if it is the plan's. */
  agreedMonthly?: number
  fromCart: boolean
  /** Whether the family must have signed the required policies (the default), or its agreement by phone is enough. */
  spokenCounts?: boolean
  /** Staff book for the family, without limits on holds. */
  byStaff?: boolean
  /**
   * The rules that staff override. A spot booked over the capacity counts as taken, and the waitlist gets no offer
   * from it. Ignored without `byStaff`.
   */
  override?: Override
  /** The network address of the request, if the family itself asks. */
  address?: string
}
export type OrderRefusal =
  | 'full'
  | 'not-bookable'
  | 'not-open-yet'
  | 'registration-closed'
  | 'already-registered'
  | 'being-paid'
  | HoldRefusal
  | ChoiceRefusal
  | 'price-changed'
  | 'total-needed'
  | 'ask-first'
  | 'outside-ages'
  | 'policies-changed'
  | 'not-found'
export type Placed<T extends object = { checkout: Checkout }, More extends string = never> = Outcome<
  T,
  OrderRefusal | More
>
/** The result of one attempt; after `in-the-way`, release the expired holds in these classes and try again. */
export type Attempt<T extends object = { checkout: Checkout }, More extends string = never> =
  | Placed<T, More>
  | InTheWay<T, More>
export type InTheWay<T extends object, More extends string> = {
  ok: false
  because: 'in-the-way'
  which: Which | 'nothing'
  otherwise: Placed<T, More>
}

/** Carries a refusal out of a transaction that must not be committed. */
export class RollBack extends Error {
  readonly attempt: Attempt<object, string>
  constructor(attempt: Attempt<object, string>) {
    super('rolled back')
    this.attempt = attempt
  }
}

/** The answer of a checkout: amounts in cents. */
export type Checkout = {
  orderId: string
  registrationIds: string[]
  registrationId: string
  amountDue: number
  requiresPayment: boolean
  /** Whether the order changed the choice for spots that were waiting for payment. */
  updated: boolean
}

/** The answer that an existing order's checkout gave. */
export async function readCheckout(db: Queryable, orderId: string): Promise<Checkout> {
  const places = await db
    .select({ id: registrations.id, due: orders.dueCents, status: orders.status })
    .from(orders)
    .innerJoin(registrations, eq(registrations.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(registrations.id))
  const [first] = places
  if (!first) throw new Error('The order has no spots.')
  return {
    orderId,
    registrationIds: places.map(place => place.id),
    registrationId: first.id,
    amountDue: first.due,
    requiresPayment: first.status === 'open',
    updated: false,
  }
}
