import { type SQL, sql } from 'drizzle-orm'
import { isAgeApproved } from '#src/features/age-requests/server.ts'
import { ageDecision, isKeptOut } from '#src/features/classes/age-decision.ts'
import type { AgeRule } from '#src/features/classes/ages.ts'
import { firstDayFor } from '#src/features/classes/server.ts'
import { waitlistOrder, waitlistPosition } from '#src/features/registrations/server.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { WaitingAnswer, WaitlistAnswer, WaitlistPositionAnswer } from '../contract.ts'

const WAITS = sql.raw(`(r.status = 'waitlisted' OR (r.status = 'pending' AND r.offered_at IS NOT NULL))`)
const POSITION = sql`CASE WHEN r.status = 'waitlisted' THEN
  (row_number() OVER (PARTITION BY r.offering_id, r.status ORDER BY ${waitlistOrder('r')}))::int END`

/** Whether anyone is on the waitlist of a class. */
export async function hasWaitlist(db: Queryable, offeringId: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM registrations WHERE offering_id = ${offeringId} AND status = 'waitlisted' LIMIT 1`,
  )
  return rows.length > 0
}

/** The position of a child on its waitlist, from 1; null if it isn't on one anymore. */
export async function positionOf(db: Queryable, registrationId: string): Promise<number | null> {
  const { rows } = await db.execute<{ position: number | null }>(
    sql`SELECT ${waitlistPosition} AS position FROM registrations WHERE id = ${registrationId}`,
  )
  return rows[0]?.position ?? null
}

type FamilyRow = Omit<WaitlistPositionAnswer, 'offeredUntil'> & { held: string | null }

/** The positions of a family's children, and the offers to them that are still live at `now`. */
export async function readFamilyWaitlists(
  db: Queryable,
  parentId: string,
  now: Date,
): Promise<WaitlistPositionAnswer[]> {
  const { rows } = await db.execute<FamilyRow>(sql`
    SELECT "registrationId", "classId", "childId", child, position, "orderId", held FROM (
      SELECT r.id AS "registrationId", r.offering_id AS "classId", r.child_id AS "childId", c.first_name AS child,
        r.parent_id, ${POSITION} AS position, r.order_id AS "orderId", r.created_at,
        CASE WHEN r.status = 'pending' THEN r.held_until END AS held
      FROM registrations r JOIN children c ON c.id = r.child_id
      WHERE ${WAITS} AND r.offering_id IN (SELECT offering_id FROM registrations WHERE parent_id = ${parentId})
    ) line
    WHERE parent_id = ${parentId} AND (held IS NULL OR held > ${now.toISOString()}::timestamptz)
    ORDER BY created_at, "registrationId"`)
  return rows.map(({ held, ...row }) => ({ ...row, offeredUntil: iso(held) }))
}

type StaffRow = Omit<WaitingAnswer, 'since' | 'offeredUntil' | 'keptOut'> & {
  first_name: string
  born: string
  approved: boolean
  kind: 'class' | 'trial' | 'program'
  age_min: number
  age_max: number
  age_rule: AgeRule
  offering_id: string
  slug: string
  title: string
  starts_at: string | null
  capacity: number
  taken: number
  paused: boolean
  waited: string
  held: string | null
}

/** The waitlists of one class or of all, soonest class first, with the open offers; no health information, nothing about other classes. */
export async function readWaitlists(
  db: Queryable,
  classId: string | undefined,
  now: Date,
  zone: string,
): Promise<WaitlistAnswer[]> {
  const only: SQL = classId ? sql`AND r.offering_id = ${classId}` : sql``
  const { rows } = await db.execute<StaffRow>(sql`
    SELECT r.id AS "registrationId", c.first_name || ' ' || c.last_name AS child, u.first_name || ' ' || u.last_name AS parent,
      u.id AS "parentId", u.email AS "parentEmail", r.outside_ages AS "outsideAges", coalesce(r.waitlist_because, 'joined') AS because,
      r.created_at AS waited, ${POSITION} AS position, r.order_id IS NOT NULL AS ordered,
      CASE WHEN r.status = 'pending' THEN r.held_until END AS held,
      c.first_name, c.date_of_birth::text AS born, ${isAgeApproved(sql`o.id`, sql`c.id`)} AS approved,
      o.kind, o.age_min, o.age_max, o.age_rule, o.id AS offering_id, o.slug, o.title, o.starts_at, o.capacity,
      (SELECT coalesce(max(s.seats_taken), 0) FROM sessions s WHERE s.offering_id = o.id AND s.cancelled_at IS NULL) AS taken,
      o.offers_paused AS paused
    FROM registrations r JOIN offerings o ON o.id = r.offering_id JOIN children c ON c.id = r.child_id
      JOIN users u ON u.id = r.parent_id
    WHERE ${WAITS} ${only}
    ORDER BY o.starts_at, o.id, ${waitlistOrder('r')}`)
  const classes = [...Map.groupBy(rows, row => row.offering_id).values()]
  return Promise.all(
    classes.map(async ofClass => {
      const { offering_id, slug, title, starts_at, capacity, taken, paused, kind } = ofClass[0]!
      const startsAt = starts_at === null ? null : new Date(starts_at)
      const firstDay = await firstDayFor(db, { id: offering_id, kind, startsAt }, now, zone)
      const all = ofClass.map(row => presentWaiting(row, firstDay, dayOf(now, zone)))
      const [offers, line] = [all.filter(row => row.offeredUntil), all.filter(row => !row.offeredUntil)]
      return {
        id: offering_id,
        slug,
        title,
        startDate: iso(starts_at),
        capacity,
        taken,
        offersPaused: paused,
        offers,
        line,
      }
    }),
  )
}

/** Without the birth date: staff see whether the child is outside the ages. */
function presentWaiting(row: StaffRow, firstDay: string | null, today: string): WaitingAnswer {
  const child = { firstName: row.first_name, dateOfBirth: row.born, age: ageOn(row.born, today) }
  const ages = { title: row.title, ageMin: row.age_min, ageMax: row.age_max, ageRule: row.age_rule }
  const { registrationId, child: name, parent, parentId, parentEmail, outsideAges, because, position, ordered } = row
  const offeredUntil = iso(row.held)
  return {
    registrationId,
    child: name,
    parent,
    parentId,
    parentEmail,
    outsideAges,
    keptOut: !offeredUntil && isKeptOut(ageDecision(child, ages, { firstDay, letIn: row.approved })),
    because,
    since: iso(row.waited)!,
    position,
    offeredUntil,
    ordered,
  }
}

const iso = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())
