import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { takesPlace } from '#src/features/classes/server.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import { allergyAnswer } from '#src/features/families/allergies.ts'
import { children } from '#src/features/families/server/tables.ts'
import { teachesSession } from '#src/features/instructors/server.ts'
import { inPersonIn, OWED } from '#src/features/payments/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { attends, comes, programWeek } from '#src/features/registrations/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { may } from '#src/lib/permissions.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import type { MeetingAnswer, TodayAnswer } from '../today-answers.ts'
import { readFirstSteps } from './read-first-steps.ts'

/**
 * The back office start page. One statement per block, whatever the size. Money and first steps only for those whose role includes them; instructors
 * only see the sessions they teach.
 */
export async function readToday(
  db: Database,
  { now, zone, viewer, settings }: { now: Date; zone: string; viewer: Viewer; settings: Settings },
): Promise<TodayAnswer> {
  const seesAll = may(viewer, 'today')
  const [meetings, counts, week, { isSample, samples, firstSteps }] = await Promise.all([
    meetingsAhead(db, now, zone, seesAll ? undefined : teachesSession(viewer.id)),
    seesAll ? countWaiting(db, now) : { notPaid: null, waiting: null, needs: null },
    may(viewer, 'reports') ? moneyOfWeek(db, now, zone) : null,
    readFirstSteps(db, settings),
  ])
  const today = dayOf(now, zone)
  const isToday = ({ startsAt }: MeetingAnswer) => dayOf(startsAt, zone) === today
  return {
    now: now.toISOString(),
    sessions: meetings.filter(isToday),
    nextDays: meetings.filter(each => !isToday(each)),
    week,
    ...counts,
    isSample,
    samples: may(viewer, 'settings') ? samples : null,
    firstSteps: may(viewer, 'settings') ? firstSteps : null,
  }
}

async function meetingsAhead(db: Database, now: Date, zone: string, only?: SQL): Promise<MeetingAnswer[]> {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay()
  const until = new Date(day.add({ days: 8 }).epochMilliseconds)
  const found = await db
    .select({ session: sessions, offering: offerings })
    .from(sessions)
    .innerJoin(offerings, and(eq(offerings.id, sessions.offeringId), takesPlace))
    .where(and(gte(sessions.startsAt, new Date(day.epochMilliseconds)), lt(sessions.startsAt, until), only))
    .orderBy(asc(sessions.startsAt), asc(offerings.title), asc(sessions.id))
  const ids = [...new Set(found.map(({ offering }) => offering.id))]
  const places = await db
    .select({
      place: registrations,
      allergies: children.allergies,
      noAllergies: children.noAllergies,
      photoConsent: children.photoConsent,
    })
    .from(registrations)
    .innerJoin(children, eq(children.id, registrations.childId))
    .where(and(inArray(registrations.offeringId, ids), comes))
  return found.map(({ session, offering }) => {
    const coming = places.filter(
      ({ place }) => place.offeringId === offering.id && attends(place, session.startsAt, zone),
    )
    return {
      sessionId: session.id,
      classId: offering.id,
      title: offering.title,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      location: roomOf(session, offering),
      taughtBy: offering.taughtBy,
      calledOff: session.cancelledAt !== null,
      children: coming.length,
      allergies: coming.filter(each => allergyAnswer(each) === 'named').length,
      allergiesNotAnswered: coming.filter(each => allergyAnswer(each) === 'not-answered').length,
      noPhotos: coming.filter(each => !each.photoConsent).length,
      dayParts: {
        before: coming.filter(({ place }) => place.part?.before).length,
        after: coming.filter(({ place }) => place.part?.after).length,
        half: coming.filter(({ place }) => place.part?.half).length,
      },
      capacity: offering.capacity,
    }
  })
}

type Counts = { notPaid: number; waiting: number } & NonNullable<TodayAnswer['needs']>

async function countWaiting(db: Database, now: Date): Promise<Pick<TodayAnswer, 'notPaid' | 'waiting' | 'needs'>> {
  const { rows } = await db.execute<Counts>(sql`SELECT
    (SELECT count(*) FROM registrations WHERE status = 'pending' AND payment_status = 'unpaid')::int AS "notPaid",
    (SELECT count(*) FROM registrations WHERE status = 'waitlisted')::int AS waiting,
    (SELECT count(*) FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'failed' AND o.status = 'open')::int AS "failedPayments",
    (SELECT count(*) FROM subscriptions WHERE status = 'past_due')::int AS "pastDuePlans",
    (SELECT count(*) FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE ${OWED})::int AS "failedRefunds",
    (SELECT count(*) FROM withheld WHERE settled_at IS NULL)::int AS "withheld",
    (SELECT count(*) FROM credit_gifts WHERE state = 'waiting')::int AS "creditToApprove",
    (SELECT count(*) FROM refunds f JOIN payments p ON p.id = f.payment_id
      WHERE f.status = 'requested' AND ${inPersonIn('p')})::int AS "refundsByHand",
    (SELECT count(*) FROM registrations WHERE status = 'pending' AND offered_at IS NOT NULL AND order_id IS NULL
      AND held_until > ${now.toISOString()})::int AS "openOffers",
    (SELECT count(*) FROM contact_messages WHERE state = 'new')::int AS "newMessages",
    (SELECT count(DISTINCT m.family_id) FROM messages m JOIN family_threads t ON t.family_id = m.family_id
      WHERE m.sent_by = 'family' AND m.read_at IS NULL
        AND (t.snoozed_until IS NULL OR t.snoozed_until <= ${now.toISOString()}))::int AS "unreadFamilies",
    (SELECT count(*) FROM mails WHERE sent_at IS NULL AND parked_at IS NOT NULL)::int AS "parkedMails"`)
  const { notPaid, waiting, ...needs } = rows[0]!
  return { notPaid, waiting, needs }
}

async function moneyOfWeek(db: Database, now: Date, zone: string): Promise<NonNullable<TodayAnswer['week']>> {
  const { from, until } = programWeek(now, zone)
  const { rows } = await db.execute<{ taken: number; refunded: number }>(sql`SELECT
    coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0)::int AS taken,
    coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0)::int AS refunded
    FROM ledger_entries WHERE account IN ('card', 'till', 'bank') AND created_at >= ${from.toISOString()} AND created_at < ${until.toISOString()}`)
  return rows[0]!
}
