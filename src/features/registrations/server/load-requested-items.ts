import { type SQL, sql } from 'drizzle-orm'
import { isAgeApproved } from '#src/features/age-requests/server.ts'
import type { AgeRule } from '#src/features/classes/ages.ts'
import type { CancellationRule } from '#src/features/classes/cancellation-policy.ts'
import type { DayOptions, DayPart } from '#src/features/classes/day-parts.ts'
import type { AskedChoice } from '#src/features/classes/enrollment-choice.ts'
import type { Attendance } from '#src/features/classes/own-sessions.ts'
import type { PlanFacts } from '#src/features/classes/plan-coverage.ts'
import type { PricedOffering } from '#src/features/classes/pricing.ts'
import type { FamilySeason } from '#src/features/classes/registration-window.ts'
import { type AttendanceJson, attendanceJson, familySeason, toAttendance } from '#src/features/classes/server.ts'
import type { Visibility } from '#src/features/classes/visibility.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { OrderStatus, RegistrationStatus } from '../lifecycle.ts'
import { ownStartIn } from './own-start.ts'

/** One spot a family wants: which child, which offering, and for a program which option. */
export type RequestedItem = { childId: string; offeringId: string; asked: AskedChoice }

/** What the family already holds and has set aside: live unpaid spots, and credit promised to open orders (cents). */
export type FamilyStanding = { holding: number; creditReservedCents: number }

/** What the database says about a requested item at the moment of ordering. */
export type RequestedItemRow = RequestedItem & {
  offering: PricedOffering & {
    id: string
    status: string
    visibility: Visibility
    category: string
    startsAt: Date | null
    endsAt: Date | null
    /** The half days and care of a program. */
    dayOptions: DayOptions | null
    joinUntil: Date | null
    dropInCents: number | null
    dropInHours: number
    /** When the sessions of a class start that has begun, can be joined late or is asked for one of them, soonest first; empty for any other. */
    starts: Date[]
    ageMin: number
    ageMax: number
    /** The days of a program's sessions, soonest first. */
    programDays: string[]
    /** The days on which no seat is left; null without such a day. */
    fullDays: string[] | null
    ageRule: AgeRule
    /** Read only with a full day: expired holds that still count, and children on the waitlist. */
    lapsedHolds: number | null
    waiting: number | null
  }
  /** Its season, and whether the family counts for the earlier registration day; null if it's in none. */
  season: FamilySeason | null
  rule: CancellationRule
  child: { firstName: string; dateOfBirth: string }
  /** Staff approved this child, outside the ages of the class, for the class. */
  ageApproved: boolean
  /** The child's monthly plans whose spot hasn't ended: a month may have been refunded before the plan's end is known here. */
  plans: ChildPlan[]
  /** The live registration of this child in this offering, if there is one. */
  live: {
    id: string
    status: RegistrationStatus
    heldUntil: Date | null
    option: string | null
    place: Attendance
    part: DayPart | null
    /** How it came from the waitlist; a new order takes this over with the spot. */
    offeredAt: string | null
    /** What a class cost when the spot was offered, in cents. The offer keeps this price. */
    offeredCents: number | null
    waitlistedAt: string | null
    waitlistBecause: string | null
  } | null
  /** The child's other live spots in this offering: drop-ins, or what stands beside the drop-in that's asked for. */
  others: { status: RegistrationStatus; option: string | null; place: Attendance }[]
  /** Its order. */
  order: {
    id: string
    status: OrderStatus
    heldUntil: Date
    totalCents: number
    creditCents: number
    dueCents: number
    createdAt: Date
    places: number
    /** The bank is processing its payment, so it can't be canceled. */
    beingPaid: boolean
  } | null
}

const date = (value: unknown) => (value === null ? null : new Date(value as string))

/**
 * Reads offerings, children, plans, rules and existing spots of the requested items, and the family's limits, in one statement. A
 * requested item for a child of another family, or for an offering that doesn't exist, is left out.
 */
export async function loadRequestedItems(
  db: Queryable,
  parentId: string,
  requested: readonly RequestedItem[],
  now: Date,
): Promise<{ rows: RequestedItemRow[]; family: FamilyStanding }> {
  const { rows } = await db.execute<Record<string, unknown>>(statement(parentId, requested, now.toISOString()))
  const family = (rows[0]?.family as FamilyStanding | undefined) ?? { holding: 0, creditReservedCents: 0 }
  return { rows: rows.map(row => toRequestedItemRow(row, requested)), family }
}

function toRequestedItemRow(row: Record<string, unknown>, requested: readonly RequestedItem[]): RequestedItemRow {
  const { starts, ...offering } = row.offering as RequestedItemRow['offering']
  const live = row.live as
    | (Omit<NonNullable<RequestedItemRow['live']>, 'place'> & { attendance: AttendanceJson })
    | null
  const order = row.ord as RequestedItemRow['order']
  return {
    ...requested[Number(row.n) - 1]!,
    offering: {
      ...offering,
      startsAt: date(offering.startsAt),
      endsAt: date(offering.endsAt),
      joinUntil: date(offering.joinUntil),
      starts: starts.map(start => new Date(start)),
    },
    season: row.season as FamilySeason | null,
    rule: row.rule as CancellationRule,
    child: row.child as RequestedItemRow['child'],
    ageApproved: row.ageApproved as boolean,
    plans: childPlans(row.plans),
    live: live && { ...live, place: toAttendance(live.attendance), heldUntil: date(live.heldUntil) },
    others: (
      (row.others as (Omit<RequestedItemRow['others'][number], 'place'> & { attendance: AttendanceJson })[] | null) ??
      []
    ).map(({ attendance, ...other }) => ({ ...other, place: toAttendance(attendance) })),
    order: order && { ...order, heldUntil: new Date(order.heldUntil), createdAt: new Date(order.createdAt) },
  }
}

/** Whether the spot `r` is the one that `w` asks for again: the same session alone, or a spot that isn't a drop-in. */
const isAskedFor = sql`(CASE WHEN r.end_date IS NOT NULL AND r.enrollment_option IS NULL
  THEN r.end_date = w.drop_in ELSE w.drop_in IS NULL END IS TRUE)`

const statement = (parentId: string, requested: readonly RequestedItem[], now: string): SQL => sql`
  SELECT w.n,
    (SELECT json_build_object('holding', count(*)) FROM registrations h
      WHERE h.parent_id = ${parentId}::uuid AND h.status = 'pending' AND h.held_until > ${now}::timestamptz)::jsonb
    || (SELECT json_build_object('creditReservedCents', coalesce(sum(h.credit_cents), 0)) FROM orders h
      WHERE h.parent_id = ${parentId}::uuid AND h.status = 'open' AND h.held_until > ${now}::timestamptz)::jsonb AS family,
    json_build_object('id', o.id, 'kind', o.kind, 'title', o.title, 'status', o.status, 'visibility', o.visibility, 'category', o.category,
      'priceCents', o.price_cents, 'dailyCents', o.daily_cents, 'weeklyCents', o.weekly_cents, 'monthlyCents', o.monthly_cents, 'dayOptions', o.day_options,
      'startsAt', o.starts_at, 'endsAt', o.ends_at, 'joinLate', o.join_late, 'joinUntil', o.join_until,
      'dropInCents', o.drop_in_cents, 'dropInHours', o.drop_in_hours, 'starts', coalesce(j.starts, '[]'::json), 'ageMin', o.age_min, 'ageMax', o.age_max, 'ageRule', o.age_rule,
      'fullDays', f.days, 'programDays', coalesce(d.days, '[]'::json),
      'lapsedHolds', CASE WHEN f.days IS NOT NULL THEN (SELECT count(*) FROM registrations h
        WHERE h.offering_id = o.id AND h.status = 'pending' AND h.held_until <= ${now}::timestamptz) END,
      'waiting', CASE WHEN f.days IS NOT NULL THEN (SELECT count(*) FROM registrations h
        WHERE h.offering_id = o.id AND h.status = 'waitlisted') END) AS offering,
    ${familySeason(sql`${parentId}::uuid`, now)} AS season,
    json_build_object('kind', p.kind, 'noticeHours', p.notice_hours, 'feeCents', p.fee_cents) AS rule,
    json_build_object('firstName', c.first_name, 'dateOfBirth', c.date_of_birth) AS child,
    ${isAgeApproved(sql`o.id`, sql`c.id`)} AS "ageApproved",
    ${plansOf(sql`c.id`, now)} AS plans,
    CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'status', r.status, 'heldUntil', r.held_until,
      'option', r.enrollment_option, 'attendance', ${attendanceJson}, 'part', r.day_part,
      'offeredAt', r.offered_at, 'offeredCents', CASE WHEN r.offered_at IS NOT NULL THEN coalesce((SELECT sum(l.amount_cents)::int
        FROM order_lines l WHERE l.registration_id = r.id AND l.kind = 'class'), r.price_cents) END, 'waitlistedAt', r.waitlisted_at, 'waitlistBecause', r.waitlist_because) END AS live,
    (SELECT json_agg(json_build_object('status', r.status, 'option', r.enrollment_option, 'attendance', ${attendanceJson}))
      FROM registrations r WHERE r.offering_id = o.id AND r.child_id = c.id AND r.status <> 'cancelled' AND NOT ${isAskedFor}
        AND (r.status <> 'pending' OR r.held_until > ${now}::timestamptz)) AS others,
    CASE WHEN ord.id IS NOT NULL THEN json_build_object('id', ord.id, 'status', ord.status, 'heldUntil', ord.held_until,
      'totalCents', ord.total_cents, 'creditCents', ord.credit_cents, 'dueCents', ord.due_cents, 'createdAt', ord.created_at,
      'places', (SELECT count(*) FROM registrations x WHERE x.order_id = ord.id AND x.status <> 'cancelled'),
      'beingPaid', EXISTS (SELECT FROM payments q WHERE q.order_id = ord.id AND q.status = 'processing')) END AS ord
  FROM unnest(${sql.param(requested.map(requestedItem => requestedItem.offeringId))}::uuid[], ${sql.param(requested.map(requestedItem => requestedItem.childId))}::uuid[], ${sql.param(requested.map(({ asked }) => asked.dropIn ?? null))}::date[])
    WITH ORDINALITY AS w(offering_id, child_id, drop_in, n)
  JOIN offerings o ON o.id = w.offering_id
  CROSS JOIN LATERAL (SELECT json_agg((s.starts_at AT TIME ZONE program_zone())::date ORDER BY s.starts_at) AS days
    FROM sessions s WHERE s.offering_id = o.id AND s.cancelled_at IS NULL AND s.starts_at > ${now}::timestamptz
      AND s.seats > 0 AND s.seats_taken >= s.seats) f
  CROSS JOIN LATERAL (SELECT json_agg((s.starts_at AT TIME ZONE program_zone())::date ORDER BY s.starts_at) AS days
    FROM sessions s WHERE o.kind = 'program' AND s.offering_id = o.id AND s.cancelled_at IS NULL) d
  CROSS JOIN LATERAL (SELECT json_agg(s.starts_at ORDER BY s.starts_at) AS starts
    FROM sessions s WHERE (o.join_until IS NOT NULL OR w.drop_in IS NOT NULL OR o.kind <> 'program' AND o.starts_at <= ${now}::timestamptz)
      AND s.offering_id = o.id AND s.cancelled_at IS NULL) j
  JOIN cancellation_policies p ON p.id = o.cancellation_policy_id
  JOIN children c ON c.id = w.child_id AND c.parent_id = ${parentId}::uuid
  LEFT JOIN registrations r ON r.offering_id = o.id AND r.child_id = c.id AND r.status <> 'cancelled' AND ${isAskedFor}
  LEFT JOIN orders ord ON ord.id = r.order_id
  ORDER BY w.n`

/** A monthly plan of a child, with the spots it already covers if their number is limited. */
export type ChildPlan = Omit<PlanFacts, 'coveredStarts'> & {
  id: string
  name: string
  covered: { registrationId: string; startsAt: Date }[]
}

/**
 * The monthly plans of the child with this id, oldest first, as JSON for `childPlans`. A plan whose spot has ended is left
 * out: a month may have been refunded before the plan's end is known here. `now` is an instant as text.
 */
export const plansOf = (childId: SQL, now: string): SQL => sql`
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'status', s.status,
      'cancelAtPeriodEnd', s.cancel_at_period_end, 'firstDay', b.start_date,
      'currentPeriodStart', s.current_period_start, 'currentPeriodEnd', s.current_period_end,
      'coveredCategories', s.covered_categories, 'includedPerMonth', s.included_per_month,
      'monthReturned', EXISTS (SELECT FROM subscription_payments h JOIN payments q ON q.id = h.payment_id
        WHERE h.subscription_id = s.id AND h.period_start = s.current_period_start
          AND q.refunded_cents >= least(h.amount_cents, s.amount_cents)),
      'covered', CASE WHEN s.included_per_month IS NULL THEN '[]'::json ELSE (
        SELECT coalesce(json_agg(json_build_object('registrationId', x.id, 'startsAt', ${ownStartIn('x', 'k')})), '[]'::json)
        FROM order_lines l JOIN registrations x ON x.id = l.registration_id JOIN offerings k ON k.id = x.offering_id
        WHERE l.subscription_id = s.id AND k.starts_at IS NOT NULL AND x.status <> 'cancelled'
          AND (x.status <> 'pending' OR x.held_until > ${now}::timestamptz)) END)
      ORDER BY s.created_at, s.id), '[]'::json)
    FROM subscriptions s LEFT JOIN registrations b ON b.id = s.registration_id
    WHERE s.child_id = ${childId} AND b.status IS DISTINCT FROM 'cancelled')`

/** The result of `plansOf`. */
export const childPlans = (selected: unknown): ChildPlan[] =>
  (selected as ChildPlan[]).map(plan => ({
    ...plan,
    currentPeriodStart: new Date(plan.currentPeriodStart),
    currentPeriodEnd: new Date(plan.currentPeriodEnd),
    covered: plan.covered.map(place => ({ ...place, startsAt: new Date(place.startsAt) })),
  }))
