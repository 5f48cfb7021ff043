import { type SQL, sql } from 'drizzle-orm'
import type { PlanFacts } from '#src/features/classes/plan-coverage.ts'

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
        SELECT coalesce(json_agg(json_build_object('registrationId', x.id, 'startsAt', k.starts_at)), '[]'::json)
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
