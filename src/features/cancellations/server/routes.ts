import { isId } from '#src/lib/ids.ts'
import { formatCents } from '#src/lib/money.ts'
import type { Outcome } from '#src/lib/outcome.ts'
import { may } from '#src/lib/permissions.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { CanceledAnswer, CancellationsContract } from '../contract.ts'
import { cancelClass } from './cancel-class.ts'
import { cancelPlace, cancelPlaceByStaff } from './cancel-place.ts'
import type { Context } from './context.ts'
import { failedRefunds, giveCreditForRefund } from './failed-refunds.ts'
import { planPayments } from './plan-payments.ts'
import { previewEnd } from './preview-end.ts'
import { cancelableClasses, previewClassCancellation, readClassCancellations } from './read-class-cancellations.ts'
import { refundOrder } from './refund-order.ts'
import { refundPlanPayment } from './refund-plan-payment.ts'
import { settleWithheld } from './settle-withheld.ts'
import { readWithheld } from './withheld.ts'

const notFound = () => new Refused('not-found')

const answerOf = (done: Outcome<{ answer: CanceledAnswer }, string>) =>
  done.ok ? done.answer : new Refused(done.because, done.details)

export function cancellationHandlers(context: Context): Handlers<CancellationsContract> {
  const { db } = context
  // A malformed id is answered without asking the database.
  const one = async (id: string) => (isId(id) && (await readClassCancellations(db, id))[0]) || notFound()
  return {
    'POST /api/registrations/:id/cancel': async ({ params, body }, { viewer }) => {
      const { cancellationType: choice, reason, quote } = body
      const asked = { registrationId: params.id, actorId: viewer.id, reason: reason || null }
      return answerOf(await cancelPlace(context, { ...asked, choice, quote }))
    },
    'GET /api/admin/registrations/:id/cancel': async ({ params }) => {
      const told = isId(params.id) ? await previewEnd(db, params.id) : undefined
      if (!told) return notFound()
      return told.ok ? told.preview : new Refused(told.because)
    },
    'POST /api/admin/registrations/:id/cancel': async ({ params, body }, { viewer, note }) => {
      if (!isId(params.id)) return notFound()
      const { outcome: choice, reason, keepFee } = body
      if (choice === 'refund' && !may(viewer, 'refunds')) return new Refused('no-refunds')
      return answerOf(
        await cancelPlaceByStaff(
          { ...context, note },
          { registrationId: params.id, actorId: viewer.id, choice, reason, keepFee },
        ),
      )
    },
    'GET /api/admin/failed-refunds': async () =>
      (await failedRefunds(db)).map(({ failedAt, createdAt, ...row }) => ({
        ...row,
        failedAt: (failedAt ?? createdAt).toISOString(),
      })),
    'POST /api/admin/refunds/:id/give-credit': async ({ params }, { note }) => {
      if (!isId(params.id)) return notFound()
      const given = await giveCreditForRefund({ ...context, note }, params.id)
      if (!given.ok) return new Refused(given.because)
      return { message: `You gave ${formatCents(given.amountCents)} of credit.`, amount: given.amountCents }
    },
    'GET /api/admin/subscription-payments': () => planPayments(db),
    'POST /api/admin/subscription-payments/:id/refund': async ({ params, body }, { viewer, note }) => {
      if (!isId(params.id)) return notFound()
      const { amount: amountCents, left: leftCents, reason } = body
      const asked = { chargeId: params.id, amountCents, leftCents, reason, actorId: viewer.id }
      const done = await refundPlanPayment({ ...context, note }, asked)
      if (!done.ok) return new Refused(done.because, done.details)
      const [payment] = await planPayments(db, params.id)
      return { message: `${formatCents(amountCents)} is going back to the card.`, payment: payment! }
    },
    'POST /api/admin/orders/:id/refunds': async ({ params, body }, { viewer, note }) => {
      if (!isId(params.id)) return notFound()
      const { amount: amountCents, ...rest } = body
      const asked = { orderId: params.id, amountCents, ...rest, actorId: viewer.id }
      const done = await refundOrder({ ...context, note }, asked)
      if (!done.ok) {
        const over = `That's more than the ${formatCents(Number(done.details?.left))} left of what was paid.`
        const details = { ...done.details, message: over, fields: { amount: over } }
        return new Refused(done.because, done.because === 'more-than-left' ? details : done.details)
      }
      const amount = formatCents(amountCents)
      if (body.choice === 'credit') return { message: `The family has ${amount} of credit. We emailed them.` }
      const where = done.byHand ? 'is to be returned in person' : 'is going back to the card'
      return { message: `${amount} ${where}. We emailed the family.` }
    },
    'GET /api/admin/call-offs': async () => ({
      classes: await cancelableClasses(db, context.clock.now()),
      callOffs: await readClassCancellations(db),
      withheld: await readWithheld(db),
    }),
    'POST /api/admin/call-offs/withheld/:id/settle': async ({ params, body: { give } }, { note }) => {
      if (!isId(params.id)) return notFound()
      const done = await settleWithheld({ ...context, note }, { id: params.id, give })
      if (!done.ok) return new Refused(done.because)
      const { givenCents } = done
      const message = give ? `You gave ${formatCents(givenCents)} of credit.` : 'Marked as settled. Nothing was given.'
      return { message, given: givenCents }
    },
    'GET /api/admin/call-offs/:id': ({ params }) => one(params.id),
    'GET /api/admin/classes/:id/call-off': async ({ params, query: { sessionId } }, { viewer }) => {
      if (!isId(params.id) || (sessionId && !isId(sessionId))) return notFound()
      const preview = await previewClassCancellation(db, params.id, sessionId)
      if (!preview) return notFound()
      return may(viewer, 'call-offs') ? preview : { ...preview, familyNames: [] }
    },
    'POST /api/admin/classes/:id/call-off': async ({ params, body }, { viewer, note }) => {
      const { sessionId, reason, makeGood } = body
      if (!isId(params.id) || (sessionId && !isId(sessionId))) return notFound()
      const asked = { offeringId: params.id, sessionId: sessionId ?? null, actorId: viewer.id, reason, makeGood }
      const done = await cancelClass({ ...context, note }, asked)
      return done.ok ? one(done.callOffId) : new Refused(done.because)
    },
  }
}
