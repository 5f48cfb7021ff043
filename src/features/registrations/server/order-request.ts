import type { Outcome } from '#src/lib/outcome.ts'
import type { HoldRefusal } from './hold-places.ts'
import type { RequestedItem } from './load-requested-items.ts'
import type { Checkout } from './read-checkout.ts'
import type { Which } from './release-expired-holds.ts'

export type OrderRequest = {
  parentId: string
  requested: readonly RequestedItem[]
  /** All, none, or at most this many cents. */
  useCredit: boolean | number
  /** The total before credit that the family saw, in cents. Credit isn't spent without it (T53). */
  expectedTotal?: number
  fromCart: boolean
  /** Whether the family must have signed the required policies (the default), or its agreement by phone is enough. */
  spokenCounts?: boolean
  /** Staff book for the family, without limits on holds. */
  byStaff?: boolean
  /** The network address of the request, if the family itself asks. */
  address?: string
}
export type OrderRefusal =
  | 'full'
  | 'not-bookable'
  | 'already-registered'
  | 'being-paid'
  | HoldRefusal
  | 'option-needed'
  | 'price-changed'
  | 'total-needed'
  | 'bad-start-date'
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
