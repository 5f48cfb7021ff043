import type { FailedRefund, OrderHandler } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { cancellationsContract } from './contract.ts'
import type { Context } from './server/context.ts'
import { cancellationJobs } from './server/jobs.ts'
import { mailRefundFailed } from './server/mails/refund-failed-mail.ts'
import { cancellationHandlers } from './server/routes.ts'

export { cancellationsPart } from './server/account-part.ts'
export { auditCancellations } from './server/audit-cancellations.ts'
export { endPaidPlace } from './server/end-paid-place.ts'
export { processClassCancellation } from './server/process-class-cancellation.ts'

type Needs = Omit<Context, keyof App>

/**
 * Ending spots, for refund, credit or nothing. Pass `refundFailed` to payments
 * with the order handler, so that family and staff are told when a bank returns a refund.
 */
export function cancellationsFeature(
  app: App,
  needs: Needs,
): ServerFeature & { refundFailed: NonNullable<OrderHandler['refundFailed']> } {
  const context: Context = { ...app, ...needs }
  return {
    routes: feature(cancellationsContract, cancellationHandlers(context)),
    jobs: cancellationJobs(context),
    refundFailed: (tx: Transaction, failed: FailedRefund) => mailRefundFailed(app, tx, failed),
  }
}
