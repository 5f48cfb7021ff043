import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { catchUp } from './catch-up.ts'
import { checkUnsettledPayments } from './check-unsettled-payments.ts'
import { deleteCustomers } from './delete-customers.ts'
import type { PaymentTools } from './payment-tools.ts'
import { applyEvent } from './receive-event.ts'
import { retryEvents } from './retry-events.ts'
import { sendRefund } from './settle-refund.ts'

const DAY_MS = 86_400_000

/** Background jobs for money. Each may run twice. */
export function paymentJobs(tools: PaymentTools): JobKind<never>[] {
  let caughtUpAt = Number.NEGATIVE_INFINITY
  const sendRefunds: JobKind<{ refundId: string }> = {
    name: 'send-refund',
    retries: 12,
    run: ({ refundId }) => sendRefund(tools, refundId),
  }
  const applyEvents: JobKind<{ eventId: string }> = {
    name: 'apply-payment-event',
    run: ({ eventId }) => applyEvent(tools, eventId),
  }
  const stopPlans: JobKind<{ ref: string; key: string }> = {
    name: 'stop-plan',
    retries: 20,
    async run({ ref, key }) {
      await tools.provider.stop(ref, 'now', key)
    },
  }
  const checkUnsettled: JobKind = {
    name: 'check-unsettled-payments',
    every: '* * * * *',
    retries: 0,
    async run() {
      // A process that was down may have missed events: its first run reads them all, and then one run a day.
      const now = tools.clock.now().getTime()
      if (now - caughtUpAt >= DAY_MS) {
        await catchUp(tools)
        caughtUpAt = now
      }
      await checkUnsettledPayments(tools)
      await retryEvents(tools)
      await deleteCustomers(tools)
    },
  }
  return [sendRefunds, applyEvents, stopPlans, checkUnsettled]
}
