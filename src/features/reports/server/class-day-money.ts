import { type SQL, sql } from 'drizzle-orm'
import { type AttendanceJson, attendanceJson, ownSessions, toAttendance } from '#src/features/registrations/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { KINDS_OF } from '../entry-kinds.ts'
import type { ClassFilter } from '../grouping.ts'
import type { Span } from '../report-span.ts'
import { shareOf } from '../share-of.ts'
import { type ClassFacts, classColumns, fits } from './class-facts.ts'
import { instantsOf } from './time-span.ts'

export type ClassDayKind = (typeof KINDS_OF)['class-day'][number]
type Amounts = Record<ClassDayKind, number>

/** Money that counts on one day: of `count` spots of a class with the same price and sessions, or of one of them. */
export type DayMoney = { day: string; facts: ClassFacts; amounts: Amounts; registrationId: string | null }

type Group = Amounts & {
  offering: string
  attendance: AttendanceJson
  registrationId: string | null
  count: number
  /** When it counts, if that's not on the days of the class. */
  day: string | null
}

/**
 * Money by day of class, in cents. What was agreed and paid for a spot, and what was returned of it, is divided equally
 * among the sessions its child attends, so the days of a series add up to its price. Monthly plans pay for months rather
 * than sessions, so they count on the day they're paid. With `each`, there's an item for every spot, otherwise equal spots
 * count together. Three statements.
 */
export async function readClassDayMoney(
  db: Queryable,
  { from, until, ...filter }: Span & ClassFilter,
  zone: string,
  each = false,
): Promise<DayMoney[]> {
  const span = instantsOf({ from, until }, zone)
  const within = (at: string) =>
    sql`${sql.raw(at)} >= ${span.from.toISOString()} AND ${sql.raw(at)} < ${span.until.toISOString()}`
  const { rows: groups } = await db.execute<Group>(paidFor({ within, filter: fits(filter, zone), zone, each }))
  const ids = sql.param([...new Set(groups.map(({ offering }) => offering))])
  const { rows: classes } = await db.execute<ClassFacts>(
    sql`SELECT ${classColumns(zone)} FROM offerings o WHERE o.id = ANY(${ids}::uuid[])`,
  )
  const { rows: meetings } = await db.execute<{ offering: string; startsAt: string }>(sql`
    SELECT offering_id AS offering, starts_at AS "startsAt" FROM sessions
    WHERE offering_id = ANY(${ids}::uuid[]) AND cancelled_at IS NULL ORDER BY starts_at`)
  const factsOf = new Map(classes.map(facts => [facts.id, facts]))
  const meetingsOf = Map.groupBy(meetings, ({ offering }) => offering)
  const daysOf = sessionDays(meetingsOf, zone)
  return groups.flatMap(group => {
    const { offering, registrationId, count, day: own } = group
    const facts = factsOf.get(offering)!
    const days = own ? [own] : daysOf(group)
    return days.flatMap((day, nth) => {
      if (day < from || day > until) return []
      const part = (cents: number) => count * shareOf(cents, nth, days.length)
      const amounts = {
        sold: part(group.sold),
        discount: part(group.discount),
        returned: part(group.returned),
        'credit-given': part(group['credit-given']),
      }
      return [{ day, facts, amounts, registrationId }]
    })
  })
}

type Choice = Pick<Group, 'offering' | 'attendance'>

/** The days of the sessions that a spot's child attends; computed once for equal choices in a class. */
function sessionDays(meetingsOf: Map<string, { startsAt: string }[]>, zone: string): (spot: Choice) => string[] {
  const known = new Map<string, string[]>()
  return ({ offering, attendance }) => {
    const key = `${offering} ${JSON.stringify(attendance)}`
    let found = known.get(key)
    if (!found) {
      const { all } = ownSessions(toAttendance(attendance), meetingsOf.get(offering) ?? [], zone)
      found = all.map(({ startsAt }) => dayOf(startsAt, zone))
      known.set(key, found)
    }
    return found
  }
}

type Wanted = { within: (at: string) => SQL; filter: SQL; zone: string; each: boolean }

/** Spots of the classes that meet in the period, with the money for each; and what plans paid in it. */
const paidFor = ({ within, filter, zone, each }: Wanted): SQL => sql`
  WITH classes AS (SELECT o.id FROM offerings o WHERE ${filter}),
  met AS (
    SELECT DISTINCT s.offering_id AS id FROM sessions s JOIN classes c ON c.id = s.offering_id
    WHERE s.cancelled_at IS NULL AND ${within('s.starts_at')}
  ),
  moved AS (
    SELECT l.registration_id, greatest(l.amount_cents, 0) AS sold, greatest(-l.amount_cents, 0) AS discount, 0 AS returned,
        0 AS credited, o.paid_at AS at
      FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status = 'paid'
    UNION ALL SELECT registration_id, 0, 0, to_card_cents, to_credit_cents, created_at FROM cancellations
    UNION ALL SELECT registration_id, 0, 0, to_card_cents, to_credit_cents, created_at FROM compensations
    UNION ALL SELECT s.registration_id, 0, 0, s.to_card_cents, s.to_credit_cents, a.created_at
      FROM order_refund_shares s JOIN order_refunds a ON a.id = s.order_refund_id
    UNION ALL SELECT id, 0, dropped_cents, 0, 0, created_at FROM registrations WHERE dropped_cents > 0
    UNION ALL SELECT s.registration_id, m.amount_cents, 0, 0, 0, m.created_at
      FROM subscription_payments m JOIN subscriptions s ON s.id = m.subscription_id
        JOIN payments p ON p.id = m.payment_id AND p.order_id IS DISTINCT FROM s.order_id
      WHERE m.status = 'succeeded'
    UNION ALL SELECT s.registration_id, 0, 0, p.amount_cents, 0, p.created_at
      FROM plan_refunds p JOIN subscription_payments m ON m.id = p.subscription_payment_id
        JOIN subscriptions s ON s.id = m.subscription_id
  ),
  spots AS (
    SELECT r.id, r.offering_id, CASE WHEN plan THEN NULL ELSE ${attendanceJson} END AS attendance,
      CASE WHEN plan THEN to_char(m.at AT TIME ZONE ${zone}::text, 'YYYY-MM-DD') END AS day,
      sum(m.sold)::int AS sold, sum(m.discount)::int AS discount, sum(m.returned)::int AS returned,
      sum(m.credited)::int AS credited
    FROM registrations r JOIN moved m ON m.registration_id = r.id
      CROSS JOIN LATERAL (SELECT r.enrollment_option IS NOT DISTINCT FROM 'monthly' AS plan) p
    WHERE (NOT plan AND r.offering_id IN (SELECT id FROM met))
      OR (plan AND r.offering_id IN (SELECT id FROM classes) AND ${within('m.at')})
    GROUP BY 1, 2, 3, 4
  )
  SELECT offering_id AS offering, attendance, day, ${each ? sql`id` : sql`NULL`} AS "registrationId",
    count(*)::int AS count, sold, discount, returned, credited AS "credit-given"
  FROM spots GROUP BY offering_id, attendance, day, ${each ? sql`id,` : sql``} sold, discount, returned, credited`
