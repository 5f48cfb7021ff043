import type { OrderHandler, Payments } from '#src/features/payments/server.ts'
import type { PaymentContext } from '#src/features/registrations/server.ts'
import type { SubscriptionsFeature } from '#src/features/subscriptions/server.ts'
import type { App } from '#src/platform/app.ts'

/** What the office needs from other features to book, take payments and move spots. */
export type FrontDeskNeeds = Pick<PaymentContext, 'placesFreed' | 'offersRanOut'> &
  Pick<OrderHandler, 'settlePaid'> &
  Pick<SubscriptionsFeature, 'stopPlan'> & { payments: Payments }
export type FrontDeskContext = App & FrontDeskNeeds
