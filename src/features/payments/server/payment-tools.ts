import type { App } from '#src/platform/app.ts'
import type { PaymentProvider } from '../provider.ts'
import type { OrderHandler } from './order-handler.ts'
import type { PlanHandler } from './plan-handler.ts'

/** The order handler. Set later, because the feature that sells depends on payments. */
export type HandlersAbove = { orders?: OrderHandler; plans?: PlanHandler }

/** What the use cases of card payments depend on. */
export type PaymentTools = App & { provider: PaymentProvider; handlers: HandlersAbove }

/** The order handler; without one nothing can be confirmed, so the payment stays unsettled and is retried. */
export function requireOrderHandler({ handlers }: Pick<PaymentTools, 'handlers'>): OrderHandler {
  if (!handlers.orders) throw new Error('No order handler is set. Call payments.setOrderHandler first.')
  return handlers.orders
}
