import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte } from 'drizzle-orm'
import { sendWithCommit } from '#src/platform/database/after-commit.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { readTogether } from '#src/platform/database/read-together.ts'
import type { EventHint } from '../../provider.ts'
import { testEvents } from '../tables.ts'
import { sign } from './signature.ts'
import { signingSecret } from './signing-secret.ts'
import type { TestTools } from './test-tools.ts'

export const testId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`

/** Records, in the transaction of what happened, an event for our webhook. */
export async function announce(tx: Queryable, tools: TestTools, type: string, ref: string): Promise<void> {
  const id = testId('evt')
  await sendWithCommit(tx.insert(testEvents).values({ id, type, ref, createdAt: tools.clock.now() }))
  const { copies = 1, delaySeconds = 0 } = tools.options
  for (let copy = 0; copy < copies; copy++) {
    // Each waits a slightly different time, so late ones overtake early ones as they do in practice.
    const afterSeconds = delaySeconds ? Math.ceil(Math.random() * delaySeconds) : 0
    await tools.enqueue(tx, 'deliver-test-event', { eventId: id }, { afterSeconds })
  }
}

/** Sends one event, signed now, to our own webhook. Throws if the webhook doesn't accept it, so the job runs again. */
export async function deliverTestEvent(tools: TestTools, eventId: string): Promise<void> {
  const [[event], { current }] = await readTogether(tools.db, db => [
    db.select().from(testEvents).where(eq(testEvents.id, eventId)),
    signingSecret(db),
  ])
  if (!event) return
  const { id, type, ref, createdAt } = event
  const body = JSON.stringify({ id, type, ref, created: createdAt.toISOString(), livemode: false })
  const post = tools.options.post ?? postTo(tools)
  const status = await post(body, sign(body, current, tools.clock.now()))
  if (status !== 200) throw new Error(`Our webhook answered with status ${status}.`)
  await tools.db
    .update(testEvents)
    .set({ deliveredAt: tools.clock.now() })
    .where(and(eq(testEvents.id, id)))
}

function postTo({ settings: { host, port } }: TestTools) {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return async (body: string, signature: string) => {
    const answer = await fetch(`http://${name}:${port}/api/webhooks/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'payment-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    return answer.status
  }
}

/** Every event since `t`, oldest first, delivered or not. */
export async function* testEventsSince(tools: Pick<TestTools, 'db'>, t: Date): AsyncIterable<EventHint> {
  const rows = await tools.db
    .select()
    .from(testEvents)
    .where(gte(testEvents.createdAt, t))
    .orderBy(asc(testEvents.createdAt), asc(testEvents.id))
  for (const { id, type, ref, createdAt } of rows) yield { eventId: id, type, ref, at: createdAt }
}
