import type { SubscriptionAnswer } from '#src/features/subscriptions/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { firstStartOf } from '../class-text.ts'
import type { ClassAnswer } from '../contract.ts'
import type { NotCoveredShown } from '../coverage-text.ts'
import { coverageOf, dayOfChange, type PlanFacts } from '../plan-coverage.ts'

type Child = { firstName: string }
/**
 * The child whose monthly plan pays for a class, or one whose plan is for this kind of class and why it doesn't pay.
 */
export type ShownCoverage = { coveredFor?: Child; notCovered?: NotCoveredShown & { child: Child } }

/** Whether one of these plans covers a class; empty if none does. Days are those of the program's zone. */
export function shownCoverage(
  plans: readonly SubscriptionAnswer[],
  shown: ClassAnswer,
  timeZone: string,
): ShownCoverage {
  if (shown.kind === 'program' || shown.price === 0 || !shown.startDate) return {}
  const at = new Date(firstStartOf(shown)!)
  const wanted = { category: shown.category, at, day: dayOf(at, timeZone) }
  let notCovered: ShownCoverage['notCovered']
  for (const plan of plans) {
    const coverage = coverageOf(factsOf(plan), wanted)
    if (coverage.kind === 'covered') return { coveredFor: plan.child }
    if (coverage.kind === 'none') continue
    const { name, includedPerMonth, child } = plan
    const day = dayOfChange(coverage, timeZone)
    notCovered ??= { child, plan: name, includedPerMonth, because: coverage.kind, day }
  }
  return notCovered ? { notCovered } : {}
}

const factsOf = (plan: SubscriptionAnswer): PlanFacts => ({
  ...plan,
  currentPeriodStart: new Date(plan.currentPeriodStart),
  currentPeriodEnd: new Date(plan.currentPeriodEnd),
  coveredCategories: plan.coveredClasses,
  coveredStarts: plan.coveredStarts.map(each => new Date(each)),
})
