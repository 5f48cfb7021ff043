import { coverageOf, type NotCoveredBecause } from '#src/features/classes/plan-coverage.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { ChildPlan } from './child-plans.ts'
import type { RequestedItemRow } from './load-requested-items.ts'

/** The plan that pays for a requested item, or why the child's plan for such classes doesn't. */
export type ItemCoverage = { plan: ChildPlan | null; notCovered: NotCovered | null }
export type NotCovered = { plan: ChildPlan; because: NotCoveredBecause }

/**
 * Which of the child's monthly plans pays for each requested item, in the order of the requested items, so that two never share the last
 * included class (T50). Spots that these requested items already hold don't count, since they are replaced; neither does
 * the spot that ends for them (`leaving`). A free class uses up nothing.
 */
export function applyPlanCoverage(
  rows: readonly RequestedItemRow[],
  timeZone: string,
  leaving?: string,
): ItemCoverage[] {
  const own = new Set([...rows.map(row => row.live?.id), leaving])
  const begun = new Map<string, Date[]>()
  const startsOf = (plan: ChildPlan) => {
    const before = plan.covered.filter(place => !own.has(place.registrationId)).map(place => place.startsAt)
    return [...before, ...(begun.get(plan.id) ?? [])]
  }
  return rows.map(({ plans, offering: { kind, category, startsAt: at, priceCents } }) => {
    if (kind === 'program' || at === null || priceCents === 0) return { plan: null, notCovered: null }
    const wanted = { category, at, day: dayOf(at, timeZone) }
    let notCovered: NotCovered | null = null
    for (const plan of plans) {
      const coverage = coverageOf({ ...plan, coveredStarts: startsOf(plan) }, wanted)
      if (coverage.kind === 'covered') {
        begun.set(plan.id, [...(begun.get(plan.id) ?? []), at])
        return { plan, notCovered: null }
      }
      if (coverage.kind !== 'none') notCovered ??= { plan, because: coverage }
    }
    return { plan: null, notCovered }
  })
}
