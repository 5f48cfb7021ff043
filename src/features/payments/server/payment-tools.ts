import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { PaidBy } from '../in-person.ts'
import type { PaymentProvider, PlanState, ProviderRef } from '../provider.ts'
import type { RefundRequest } from './request-refund.ts'

/** The handlers of orders and monthly plans. Set later, because the features that sell depend on payments. */
export type HandlersAbove = { orders?: OrderHandler; plans?: PlanHandler }

/** What the use cases of card payments depend on. */
export type PaymentTools = App & { provider: PaymentProvider; handlers: HandlersAbove }

/** The order handler; without one nothing can be confirmed, so the payment stays unsettled and is retried. */
export function requireOrderHandler({ handlers }: Pick<PaymentTools, 'handlers'>): OrderHandler {
  if (!handlers.orders) throw new Error('No order handler is set. Call payments.setOrderHandler first.')
  return handlers.orders
}

/** A payment that arrived, as stored in our own row. */
export type PaidOrder = {
  orderId: string
  /** The family that pays. */
  parentId: string
  paymentId: string
  amountCents: number
  currency: string
  /** Set if the payment started a monthly plan, with the state of the plan just before. */
  subscriptionRef?: ProviderRef
  plan?: PlanState
  /** Set for cash, checks and bank transfers: staff have the money and know whether the child is still coming. */
  byHand?: true
  /** Less than what is due, as staff agreed with the family: the rest stays due as the order's balance. */
  part?: true
}

/** Money that should have been refunded to a card but wasn't. */
export type FailedRefund = { refundId: string; orderId: string; parentId: string; amountCents: number }

/**
 * - `placed`: the spots are taken and the order is paid.
 * - `already-placed`: the order was already paid; nothing changed.
 * - `no-place`: the hold ran out and no spot was left, or the plan it started has ended; payments refunds in full.
 * - `not-due`: the order was paid or its balance dropped in the meantime; payments refunds this payment in full.
 * - `mismatch`: this isn't the amount or currency due for the order; nothing was confirmed.
 */
export type Settled = 'placed' | 'already-placed' | 'no-place' | 'not-due' | 'mismatch'

/** The result of a refund, to a card or in person. A refund to a card that succeeded may still fail later. */
export type SettledRefund = {
  refundId: string
  orderId: string
  amountCents: number
  reason: RefundRequest['reason']
  /** How it was refunded: the way it was paid. */
  way: PaidBy
  status: 'succeeded' | 'failed'
}

/**
 * What payments needs from the feature that sells: the feature above implements it and registers itself (`payments.setOrderHandler`).
 * `settlePaid` is called once for each payment, in the transaction that marks the payment succeeded, with the payment row
 * locked. It must do nothing outside `tx`, since `tx` may run again. It also sends the emails to the family, including for `no-place`.
 */
export interface OrderHandler {
  /** The bank returned a refund: we still owe the family this money (T44). Called in the transaction that records it. */
  refundFailed?(tx: Transaction, failed: FailedRefund): Promise<void>
  settlePaid(tx: Transaction, paid: PaidOrder): Promise<Settled>
  /** Tells the family, once for each change, in the transaction that marks the refund. */
  refundSettled?(tx: Transaction, refund: SettledRefund): Promise<void>
}

/**
 * What payments needs from the feature that manages monthly plans: the feature above implements it and registers itself
 * (`payments.setPlanHandler`). Called for an event about `ref`, outside any transaction; repeating it changes nothing.
 */
export interface PlanHandler {
  /** Asks the provider for the state of the plan and applies it; `unmatched` if there is no plan with that id. */
  settlePlan(ref: string): Promise<'applied' | 'unchanged' | 'unmatched'>
}
