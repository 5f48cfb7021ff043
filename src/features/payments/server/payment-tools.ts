import type { App } from '#src/platform/app.ts'
import type { PaymentProvider } from '../provider.ts'
import type { OrderDesk } from './order-handler.ts'
import type { PlanDesk } from './plan-handler.ts'

/** The order handler. Set later, because the feature that sells depends on payments. */
export type Desk = { serving?: OrderDesk; plans?: PlanDesk }

/** What the use cases of card payments depend on. */
export type PaymentTools = App & { provider: PaymentProvider; desk: Desk }

/** The order handler; without one nothing can be confirmed, so the payment stays unsettled and is retried. */
export function servingDesk({ desk }: Pick<PaymentTools, 'desk'>): OrderDesk {
  if (!desk.serving) throw new Error('No order handler is set. Call payments.serveDesk first.')
  return desk.serving
}
