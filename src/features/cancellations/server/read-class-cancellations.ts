import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { takesPlace } from '#src/features/classes/server.ts'
import { shareOfBalance } from '#src/features/registrations/balance.ts'
import { comes, paidParts, readRegistrations } from '#src/features/registrations/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { ClassCancellationAnswer } from '../contract.ts'
import { type Choice, moneyBack, partBack } from '../money-back.ts'
import { shareOfSession } from './share-of-session.ts'
import { classCancellations } from './tables.ts'

const MOST_CLASSES = 200
const MOST_CALL_OFFS = 20
const number = (query: SQL) => sql<number>`(${query})`

/** Cancellations by staff with their progress, newest first. */
export async function readClassCancellations(db: Queryable, id?: string): Promise<ClassCancellationAnswer[]> {
  const rows = await db
    .select({
      callOff: classCancellations,
      title: offerings.title,
      sessionStartsAt: sessions.startsAt,
      places: number(sql`SELECT count(*)::int FROM compensations m WHERE m.call_off_id = ${classCancellations.id}`),
      done: number(
        sql`SELECT count(m.done_at)::int FROM compensations m WHERE m.call_off_id = ${classCancellations.id}`,
      ),
      toCard:
        number(sql`SELECT coalesce(sum(x.c), 0)::int FROM (SELECT m.to_card_cents AS c FROM compensations m WHERE m.call_off_id = ${classCancellations.id}
        UNION ALL SELECT k.to_card_cents FROM cancellations k WHERE k.call_off_id = ${classCancellations.id}) x`),
      toCredit:
        number(sql`SELECT coalesce(sum(x.c), 0)::int FROM (SELECT m.to_credit_cents AS c FROM compensations m WHERE m.call_off_id = ${classCancellations.id}
        UNION ALL SELECT k.to_credit_cents FROM cancellations k WHERE k.call_off_id = ${classCancellations.id}) x`),
    })
    .from(classCancellations)
    .innerJoin(offerings, eq(offerings.id, classCancellations.offeringId))
    .leftJoin(sessions, eq(sessions.id, classCancellations.sessionId))
    .where(id ? eq(classCancellations.id, id) : undefined)
    .orderBy(desc(classCancellations.createdAt))
    .limit(MOST_CALL_OFFS)
  return rows.map(({ callOff, sessionStartsAt, ...rest }) => ({
    id: callOff.id,
    classId: callOff.offeringId,
    sessionStartsAt: sessionStartsAt?.toISOString() ?? null,
    reason: callOff.reason,
    makeGood: callOff.makeGood,
    createdAt: callOff.createdAt.toISOString(),
    finishedAt: callOff.finishedAt?.toISOString() ?? null,
    ...rest,
  }))
}

type Row = { id: string; title: string; places: number; sessions: { id: string; startsAt: string; endsAt: string }[] }

/** Upcoming classes with sessions that are published, or that families still have spots in, soonest first. */
export async function cancelableClasses(db: Queryable, now: Date): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`SELECT offerings.id, offerings.title,
      (SELECT count(*)::int FROM registrations WHERE registrations.offering_id = offerings.id AND ${comes}) AS places,
      json_agg(json_build_object('id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at) ORDER BY s.starts_at) AS sessions
    FROM offerings JOIN sessions s ON s.offering_id = offerings.id
      AND s.cancelled_at IS NULL AND s.starts_at > ${now.toISOString()}::timestamptz
    WHERE ${takesPlace} GROUP BY offerings.id ORDER BY min(s.starts_at) LIMIT ${MOST_CLASSES}`)
  const iso = (instant: string) => new Date(instant).toISOString()
  return rows.map(row => ({
    ...row,
    sessions: row.sessions.map(each => ({ ...each, startsAt: iso(each.startsAt), endsAt: iso(each.endsAt) })),
  }))
}

/**
 * What canceling would mean: families, spots and the cents of both choices, by the rules that the job follows. Undefined
 * if the class has no such session.
 */
export async function previewClassCancellation(db: Queryable, offeringId: string, sessionId?: string) {
  const session = sessionId ? await shareOfSession(db, offeringId, sessionId) : undefined
  if (sessionId && !session) return undefined
  const held = await readRegistrations(db, { heldIn: offeringId })
  const places = session ? held.filter(session.concerns) : held
  const sums = { refund: { toCard: 0, toCredit: 0 }, credit: { toCard: 0, toCredit: 0 } }
  for (const place of places) {
    const parts = paidParts(place)
    for (const choice of ['refund', 'credit'] satisfies Choice[]) {
      const { paidShareCents } = shareOfBalance(session?.share(place) ?? 0, parts.unpaidCents)
      const back = session ? partBack(choice, parts, paidShareCents) : moneyBack(choice, parts, 0)
      sums[choice].toCard += back.toCard
      sums[choice].toCredit += back.returned + back.given
    }
  }
  const ids = [...new Set(places.map(({ parentId }) => parentId))]
  const people = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, users.id)
  const familyNames = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  return { families: ids.length, familyNames, places: places.length, hasShare: session?.hasShare ?? true, ...sums }
}
