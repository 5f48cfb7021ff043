import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { paymentsContract } from './contract.ts'
import type { PaymentProvider } from './provider.ts'
import { cancelPayment } from './server/cancel-payment.ts'
import { catchUp } from './server/catch-up.ts'
import { paymentJobs } from './server/jobs.ts'
import type { HandlersAbove, OrderHandler, PaymentTools, PlanHandler } from './server/payment-tools.ts'
import { type PaymentView, readPayment, refreshPayment } from './server/refresh-payment.ts'
import { refundInPerson } from './server/refund-in-person.ts'
import { paymentHandlers } from './server/routes.ts'
import { type StartedPayment, type StartRequest, startPayment } from './server/start-payment.ts'
import { openStripeProvider } from './server/stripe/open-stripe-provider.ts'
import { openTestProvider } from './server/test-provider/open-test-provider.ts'

export type { CardUpdate, PaymentProvider, PlanCharge, PlanState, PlanTerms } from './provider.ts'
export { moneyPart } from './server/account-part.ts'
export { auditMoney, type Finding } from './server/audit-money.ts'
export { creditBalance, creditHistory, giveCredit, returnCredit, spendCredit } from './server/credit.ts'
export { inPersonIn } from './server/in-person-sql.ts'
export { leftOfOrders } from './server/left-of-order.ts'
export { leftOfPayments } from './server/left-of-payment.ts'
export { mailCreditGiven } from './server/mails/credit-given-mail.ts'
export { creditedCause, isOwed, OWED } from './server/owed-refund.ts'
export { paidForOrder, readPaidForOrder } from './server/paid-for-order.ts'
export type {
  FailedRefund,
  OrderHandler,
  PaidOrder,
  PlanHandler,
  Settled,
  SettledRefund,
} from './server/payment-tools.ts'
export { readOrderMoney } from './server/read-order-money.ts'
export { recordCharge } from './server/record-charge.ts'
export { knownInPerson, recordInPersonPayment } from './server/record-in-person-payment.ts'
export { isDisputed, requestRefund } from './server/request-refund.ts'
export { openTestSubscription } from './server/test-provider/test-subscriptions.ts'

/** What the features above can do with card payments. None of these may be called inside a transaction. */
export type Payments = {
  readonly provider: PaymentProvider
  /** Sets the handler for orders; must happen before the first payment arrives. */
  setOrderHandler(orders: OrderHandler): void
  /** Sets the handler for monthly plans; must happen before the first event about one arrives. */
  setPlanHandler(plans: PlanHandler): void
  /**
   * Starts the card payment of an order, or continues the open one: calling it twice gives the same secret.
   * The caller has checked that the order belongs to the account, is open, and due exactly `amountCents`.
   */
  startPayment(request: StartRequest): Promise<StartedPayment>
  /** Asks the provider for the state of the order's payment and settles it; at most once a second across all processes. */
  refreshPayment(orderId: string): Promise<void>
  /** What is known about the order's payment, without asking the provider; undefined if none was started. */
  readPayment(orderId: string, on?: Queryable): Promise<PaymentView | undefined>
  /** Asks the provider for the state of a monthly plan and applies it. Throws if the provider doesn't respond. */
  refreshPlan(ref: string): Promise<void>
  /** Cancels the unpaid payment of an order that lapsed, so that an old browser tab can't pay it anymore. */
  cancelPayment(orderId: string): Promise<void>
  /** Marks money as refunded in person that was paid in cash, by check or by bank transfer. */
  refundInPerson(asked: Parameters<typeof refundInPerson>[1]): ReturnType<typeof refundInPerson>
  /** Processes what happened at the provider while the site was down. Run by a job at start. */
  catchUp(): Promise<void>
}

export type PaymentsFeature = ServerFeature & {
  payments: Payments
  /** The test provider's own routes, to be mounted next to this feature; empty with another provider. */
  alongside: ServerFeature[]
}

/** Card payments, refunds, credit and the ledger. */
export function paymentsFeature(
  app: App,
  needs: { orderHandler?: OrderHandler; provider?: PaymentProvider } = {},
): PaymentsFeature {
  const chosen = needs.provider ? { provider: needs.provider, alongside: [] } : chooseProvider(app)
  const handlers: HandlersAbove = { orders: needs.orderHandler }
  const tools: PaymentTools = { ...app, provider: chosen.provider, handlers }
  const payments: Payments = {
    provider: chosen.provider,
    setOrderHandler: orders => {
      handlers.orders = orders
    },
    setPlanHandler: plans => {
      handlers.plans = plans
    },
    startPayment: request => startPayment(tools, request),
    refreshPayment: orderId => refreshPayment(tools, orderId),
    readPayment: (orderId, on = app.db) => readPayment(on, orderId),
    refreshPlan: async ref => void (await handlers.plans?.settlePlan(ref)),
    cancelPayment: orderId => cancelPayment(tools, orderId),
    refundInPerson: asked => refundInPerson(tools, asked),
    catchUp: () => catchUp(tools),
  }
  return {
    routes: feature(paymentsContract, paymentHandlers(tools)),
    jobs: paymentJobs(tools),
    payments,
    alongside: chosen.alongside,
  }
}

/** The provider named in the settings, and its own routes. */
function chooseProvider(app: App): { provider: PaymentProvider; alongside: ServerFeature[] } {
  const { stripe } = app.settings
  return stripe ? { provider: openStripeProvider(app, stripe), alongside: [] } : openTestProvider(app)
}
