import { asc, eq, sql } from 'drizzle-orm'
import type { PaymentProvider } from '#src/features/payments/provider.ts'
import type { PaymentTools } from '#src/features/payments/server/payment-tools.ts'
import { sendRefund } from '#src/features/payments/server/settle-refund.ts'
import { ledgerEntries, payments, refunds, testEvents } from '#src/features/payments/server/tables.ts'
import { openTestProvider } from '#src/features/payments/server/test-provider/open-test-provider.ts'
import { sign } from '#src/features/payments/server/test-provider/signature.ts'
import { signingSecret } from '#src/features/payments/server/test-provider/signing-secret.ts'
import type { TestProviderOptions, TestTools } from '#src/features/payments/server/test-provider/test-tools.ts'
import type { OrderHandler } from '#src/features/payments/server.ts'
import { paymentsFeature } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import { movableClock, serve } from './serve.ts'
import { signedInPerson } from './signed-in.ts'

type Options = {
  work?: boolean
  testProvider?: TestProviderOptions
  /** Replaces the test provider. */
  around?: (provider: PaymentProvider, app: App) => PaymentProvider
  logTo?: { write(line: string): void }
}

/**
 * Payments on a real server with the test provider, and a minimal shop: an order gets its spot unless it was created as
 * full. Jobs run automatically with `work`; otherwise the test runs them.
 */
export async function openShop({ work, testProvider = {}, around = provider => provider, logTo }: Options = {}) {
  const clock = movableClock(new Date())
  const full = new Set<string>()
  const parts = {} as {
    tools: PaymentTools
    testTools: TestTools
    payments: ReturnType<typeof paymentsFeature>['payments']
  }
  const post = (body: string | Buffer, signature?: string) =>
    site.ask('POST', '/api/webhooks/payments', {
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'payment-signature': signature }),
      },
    })

  const site = await serve(
    app => {
      const options = {
        post: (body: string, signature: string) => post(body, signature).then(answer => answer.status),
        ...testProvider,
      }
      const opened = openTestProvider(app, options)
      const provider = around(opened.provider, app)
      const context = deskOf(full)
      const feature = paymentsFeature(app, { provider, orderHandler: context })
      parts.tools = { ...app, provider, handlers: { orders: context } }
      parts.testTools = { ...app, options }
      parts.payments = feature.payments
      return [feature, ...opened.alongside]
    },
    { clock, work, logTo },
  )
  const { db } = site
  const parent = await signedInPerson(db)
  // Opens all connections of the pool, so that in a race the first query doesn't finish before the second has a
  // connection.
  await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`SELECT pg_sleep(0.05)`)))

  /** An unpaid order. */
  async function order({ due = 45_00, isFull = false, parentId = parent.id } = {}) {
    const id = newId()
    await db.execute(sql`INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until)
      VALUES (${id}, ${`CC-${id}`}, ${parentId}, 'open', ${due}, ${due}, now() + interval '15 minutes')`)
    if (isFull) full.add(id)
    return { orderId: id, parentId, amountCents: due, currency: 'usd' }
  }
  const confirm = (clientSecret: string, card = '4242', save = false) =>
    site.ask('POST', '/local-pay/confirm', { body: { clientSecret, card, save } })
  const bankStep = (clientSecret: string, approve: boolean) =>
    site.ask('POST', '/local-pay/bank-step', { body: { clientSecret, approve } })

  /** Starts a payment, and throws if it is refused. */
  async function start(request: Awaited<ReturnType<typeof order>>) {
    const started = await parts.payments.startPayment(request)
    if (!started.ok) throw new Error(started.because)
    return started.clientSecret
  }

  const eventsOf = (ref: string) =>
    db.select().from(testEvents).where(eq(testEvents.ref, ref)).orderBy(asc(testEvents.createdAt), asc(testEvents.id))
  /** Delivers an event to the webhook as the provider would. */
  async function deliver(event: typeof testEvents.$inferSelect) {
    const { id, type, ref, createdAt } = event
    const body = JSON.stringify({ id, type, ref, created: createdAt.toISOString(), livemode: false })
    return post(body, sign(body, (await signingSecret(db)).current, clock.now()))
  }

  return {
    ...parts,
    site,
    db,
    clock,
    parent,
    full,
    order,
    start,
    confirm,
    bankStep,
    post,
    deliver,
    eventsOf,
    paymentOf: async (orderId: string) => (await db.select().from(payments).where(eq(payments.orderId, orderId)))[0]!,
    refundsOf: (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    ledgerOf: (orderId: string) => db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)),
    statusOf: async (orderId: string) =>
      (await db.execute<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${orderId}`)).rows[0]?.status,
    /** Pays an order and settles it by asking the provider. */
    async pay(request: Awaited<ReturnType<typeof order>>, card = '4242') {
      await confirm(await start(request), card)
      await parts.payments.refreshPayment(request.orderId)
      return parts.payments.readPayment(request.orderId)
    },
    async sendRefunds(orderId: string) {
      for (const { id } of await db.select().from(refunds).where(eq(refunds.orderId, orderId)))
        await sendRefund(parts.tools, id)
    },
    close: () => site.close(),
  }
}

const deskOf = (full: Set<string>): OrderHandler => ({
  async settlePaid(tx, { orderId, amountCents, currency }) {
    const { rows } = await tx.execute<{ status: string; due_cents: number; currency: string }>(
      sql`SELECT status, due_cents, currency FROM orders WHERE id = ${orderId} FOR UPDATE`,
    )
    const [order] = rows
    if (!order || order.due_cents !== amountCents || order.currency !== currency) return 'mismatch'
    if (order.status === 'paid') return 'already-placed'
    const status = full.has(orderId) ? 'refunded' : 'paid'
    await tx.execute(sql`UPDATE orders SET status = ${status}, paid_at = now() WHERE id = ${orderId}`)
    return status === 'paid' ? 'placed' : 'no-place'
  },
})

export type Shop = Awaited<ReturnType<typeof openShop>>
