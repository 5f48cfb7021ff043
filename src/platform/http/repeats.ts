import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import { afterFailure } from '#src/lib/after-failure.ts'
import type { Database } from '../database/open-database.ts'
import type { RawInput } from './endpoint.ts'
import type { RequestContext } from './handlers.ts'
import { COMMON_REFUSALS, problem, type Reply } from './replies.ts'
import { repeatedRequests } from './tables.ts'

const WAIT_FOR_FIRST_MS = 5_000
const ABANDONED_AFTER_SECONDS = 60

/**
 * Does the work of a request once for each `Idempotency-Key` (T58): keys belong to the user and the route
 * and are tied to the body. A repeat gets the first answer; the same key with another body gets a 422.
 */
export async function once(
  db: Database,
  route: string,
  input: RawInput,
  asking: RequestContext,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const key = asking.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 200 || !asking.viewer) return work()

  const mine = { scope: asking.viewer.id, route, key }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([input.params, input.query, input.body]))
    .digest('hex')
  const row = and(
    eq(repeatedRequests.scope, mine.scope),
    eq(repeatedRequests.route, route),
    eq(repeatedRequests.key, key),
  )
  const abandoned = lt(repeatedRequests.startedAt, sql`now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS})`)

  const first = await db
    .insert(repeatedRequests)
    .values({ ...mine, bodyHash })
    .onConflictDoUpdate({
      target: [repeatedRequests.scope, repeatedRequests.route, repeatedRequests.key],
      set: { startedAt: sql`now()` },
      // A process that died in the middle left no answer: the next request does the work.
      setWhere: and(sql`${repeatedRequests.status} IS NULL`, abandoned, eq(repeatedRequests.bodyHash, bodyHash)),
    })
    .returning({ key: repeatedRequests.key })

  if (first.length > 0) {
    try {
      const reply = await work()
      if (reply.status < 500)
        await db
          .update(repeatedRequests)
          .set({ status: reply.status, body: text(reply) })
          .where(row)
      else await db.delete(repeatedRequests).where(row)
      return reply
    } catch (error) {
      return afterFailure(error, () => db.delete(repeatedRequests).where(row))
    }
  }

  const waitUntil = Date.now() + WAIT_FOR_FIRST_MS
  for (;;) {
    const [earlier] = await db.select().from(repeatedRequests).where(row)
    if (earlier && earlier.bodyHash !== bodyHash) return problem(COMMON_REFUSALS.otherBody, 'key-used')
    if (earlier?.status) return { status: earlier.status, headers: JSON_TYPE, body: earlier.body ?? '' }
    if (!earlier || Date.now() > waitUntil) {
      return problem(COMMON_REFUSALS.stillWorking, 'still-working', {}, { 'retry-after': '1' })
    }
    await pause(40)
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const text = (reply: Reply) => (typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString())
