import type { Transaction } from '#src/platform/database/open-database.ts'
import type { PaidBy } from '../by-hand.ts'
import type { PlanState, ProviderRef } from '../provider.ts'
import type { RefundRequest } from './request-refund.ts'

/** A payment that arrived, as our own row knows it. */
export type PaidOrder = {
  orderId: string
  /** The family that pays. */
  parentId: string
  paymentId: string
  amountCents: number
  currency: string
  /** Set when the payment began a monthly plan, with how the plan stood at the provider just before. */
  subscriptionRef?: ProviderRef
  plan?: PlanState
  /** Set for money that staff have in their hand: they know whether the child still comes. */
  byHand?: true
}

/** Money that should have gone back to a card and did not. */
export type FailedRefund = { refundId: string; orderId: string; parentId: string; amountCents: number }

/**
 * - `placed`: the spots are taken and the order is paid.
 * - `already-placed`: the order was paid before; nothing changed.
 * - `no-place`: the hold ran out and no spot was left, or the plan it began is over; payments refund in full.
 * - `mismatch`: this is not the amount or currency the order is due; nothing was confirmed.
 */
export type Settled = 'placed' | 'already-placed' | 'no-place' | 'mismatch'

/** What became of money that was to go back to a card. A refund that succeeded may still fail later. */
export type SettledRefund = {
  refundId: string
  orderId: string
  amountCents: number
  reason: RefundRequest['reason']
  /** How it went back: the way the money had come. */
  way: PaidBy
  status: 'succeeded' | 'failed'
}

/**
 * What payments ask of whoever sells: the feature above implements it and hands itself in (`payments.serveDesk`).
 * Called once for each order, in the transaction that marks the payment succeeded, with the payment row locked. It must do
 * nothing outside `tx`, for `tx` may run again. Emails to the family are the desk's matter, also for `no-place`.
 */
export interface OrderDesk {
  /** A refund was sent back by the bank: the family is owed this money (T44). In the transaction that knows it. */
  refundFailed?(tx: Transaction, failed: FailedRefund): Promise<void>
  settlePaid(tx: Transaction, paid: PaidOrder): Promise<Settled>
  /** Tells the family, once for each change, in the transaction that marks the refund. */
  refundSettled?(tx: Transaction, refund: SettledRefund): Promise<void>
}
