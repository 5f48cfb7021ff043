import type { App } from '#src/platform/app.ts'
import type { PaymentProvider } from '../provider.ts'
import type { OrderDesk } from './order-handler.ts'
import type { PlanDesk } from './plan-handler.ts'

/** Who sells. Filled late, because the feature that sells is built on payments. */
export type Desk = { serving?: OrderDesk; plans?: PlanDesk }

/** What the use cases of card payments lean on. */
export type PaymentTools = App & { provider: PaymentProvider; desk: Desk }

/** Who sells; without one nothing can be confirmed, so the payment stays unsettled and is tried again. */
export function servingDesk({ desk }: Pick<PaymentTools, 'desk'>): OrderDesk {
  if (!desk.serving) throw new Error('no order desk was handed in (payments.serveDesk)')
  return desk.serving
}
