import { asc, eq, isNull } from 'drizzle-orm'
import { payments, testEvents } from '#src/features/payments/server/tables.ts'
import { sign } from '#src/features/payments/server/test-provider/signature.ts'
import { signingSecret } from '#src/features/payments/server/test-provider/signing-secret.ts'
import { auditMoney } from '#src/features/payments/server.ts'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { type Family, openCounter } from './open-counter.ts'
import { signedInPerson } from './signed-in.ts'

export type Plans = Awaited<ReturnType<typeof openPlans>>

/** A server that sells monthly spots; the test moves the provider's clock and delivers its events itself. */
export async function openPlans(options: Parameters<typeof openCounter>[0] = {}) {
  const counter = await openCounter(options)
  const { db, ask, post, get } = counter
  const admin = await signedInPerson(db, { role: 'admin' })

  const program = (given: object = {}) =>
    counter.offering({
      kind: 'program',
      title: 'After-School Makers',
      monthlyCents: 600_00,
      dailyCents: 45_00,
      coveredCategories: ['Clay'],
      ...given,
    })

  /** Chooses a monthly program and pays for it; returns the plan's row. */
  async function begin(who: Family, programId: string, card = '4242') {
    const order = (await counter.enroll(who, programId, { enrollmentOption: 'monthly', startDate: '2026-12-08' })).body
    const { registrationId } = order
    const begun = await post(who, '/api/create-subscription', {
      registrationId,
      amount: order.amountDue,
      agreedMonthly: 600_00,
    })
    if (begun.status !== 200) throw new Error(begun.text)
    await counter.confirmCard(begun.body.clientSecret, card)
    await deliver()
    return { ...(await planOf(registrationId)), order }
  }
  async function planOf(registrationId: string) {
    const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.registrationId, registrationId))
    if (!plan) throw new Error('no plan was started')
    return plan
  }

  const advance = (by: { months?: number; days?: number }) =>
    ask('POST', '/api/admin/test-provider/advance', { cookie: admin.cookie, body: by })

  const waiting = () =>
    db
      .select()
      .from(testEvents)
      .where(isNull(testEvents.deliveredAt))
      .orderBy(asc(testEvents.createdAt), asc(testEvents.id))
  async function send({ id, type, ref, createdAt }: typeof testEvents.$inferSelect) {
    const body = JSON.stringify({ id, type, ref, created: createdAt.toISOString(), livemode: false })
    const signature = sign(body, (await signingSecret(db)).current, counter.clock.now())
    const headers = { 'content-type': 'application/json', 'payment-signature': signature }
    const answer = await ask('POST', '/api/webhooks/payments', { body, headers })
    if (answer.status !== 200) throw new Error(answer.text)
    await db.update(testEvents).set({ deliveredAt: counter.clock.now() }).where(eq(testEvents.id, id))
  }
  /** Delivers all pending events, in order. */
  async function deliver() {
    for (const event of await waiting()) await send(event)
  }

  async function chooseCard(who: Family, planId: string, card: string) {
    const begun = await post(who, `/api/subscription/${planId}/card`, undefined)
    return ask('POST', '/local-pay/card', { body: { clientSecret: begun.body.clientSecret, card } })
  }

  return {
    ...counter,
    admin,
    program,
    beginPlan: begin,
    planOf,
    advance,
    waiting,
    send,
    deliver,
    chooseCard,
    read: async (who: Family, planId: string) => (await get(who, `/api/subscription/${planId}`)).body,
    paidBy: (who: Family) => db.select().from(payments).where(eq(payments.parentId, who.id)),
    async auditAll() {
      return [...(await auditMoney(db)), ...(await counter.audit())]
    },
  }
}
