/** What the rule needs to know of a monthly plan. */
export type PlanFacts = {
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  currentPeriodStart: Date
  /** Until when it is paid. */
  currentPeriodEnd: Date
  coveredCategories: readonly string[]
  /** How many covered classes each month includes; null is no limit. */
  includedPerMonth: number | null
  /** The payment of this month went back to the family. */
  monthReturned: boolean
  /** When the classes begin that it covers already. */
  coveredStarts: readonly Date[]
}
type Wanted = { category: string; at: Date }

/**
 * Whether a plan is for a class: it is active with nothing past due and its month not given back, is for the class's
 * category, and is paid beyond the moment the class begins (THREATS T50). A plan that will end with its period is still for classes within it.
 */
export function isFor(plan: PlanFacts, { category, at }: Wanted): boolean {
  return (
    plan.status === 'active' &&
    !plan.monthReturned &&
    plan.coveredCategories.includes(category) &&
    plan.currentPeriodEnd > at
  )
}

/** How many classes more the plan covers in the month of `at`, by the day each begins; null when there is no limit. */
export function includedLeft(plan: Omit<PlanFacts, 'monthReturned'>, at: Date): number | null {
  if (plan.includedPerMonth === null) return null
  const { currentPeriodStart: start, currentPeriodEnd: end } = plan
  const inMonth = at < start ? (each: Date) => each < start : (each: Date) => each >= start && each < end
  return Math.max(0, plan.includedPerMonth - plan.coveredStarts.filter(inMonth).length)
}

/** Whether a plan pays for a class: it is for it, and the class's month has one left. */
export function covers(plan: PlanFacts, wanted: Wanted): boolean {
  return isFor(plan, wanted) && includedLeft(plan, wanted.at) !== 0
}
