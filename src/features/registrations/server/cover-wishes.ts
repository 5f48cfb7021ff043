import { covers, isFor, type PlanFacts } from '#src/features/subscriptions/coverage.ts'
import type { ChildPlan, WishRow } from './read-wishes.ts'

/** The plan that pays for a wish, or the one that would if its month were not used up. */
export type WishCoverage = { plan: ChildPlan | null; usedUp: ChildPlan | null }

/**
 * Which monthly plan of the child pays for each wish, in the order of the wishes, so that two of them never share the last
 * included class (THREATS T50). Places that these wishes hold already are theirs to take over and do not count, nor does
 * the place that is left for them (`leaving`); a free class uses up nothing.
 */
export function coverWishes(rows: readonly WishRow[], leaving?: string): WishCoverage[] {
  const own = new Set([...rows.map(row => row.live?.id), leaving])
  const begun = new Map<string, Date[]>()
  const factsOf = (plan: ChildPlan): PlanFacts => {
    const before = plan.covered.filter(place => !own.has(place.registrationId)).map(place => place.startsAt)
    return { ...plan, coveredStarts: [...before, ...(begun.get(plan.id) ?? [])] }
  }
  return rows.map(({ plans, offering: { kind, category, startsAt: at, priceCents } }) => {
    if (kind === 'program' || at === null || priceCents === 0) return { plan: null, usedUp: null }
    const wanted = { category, at }
    const plan = plans.find(each => covers(factsOf(each), wanted)) ?? null
    if (plan) begun.set(plan.id, [...(begun.get(plan.id) ?? []), at])
    return { plan, usedUp: plan ? null : (plans.find(each => isFor(factsOf(each), wanted)) ?? null) }
  })
}
