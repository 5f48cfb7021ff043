/** What the rule needs to know of a monthly plan. */
export type PlanFacts = {
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  /** Until when it is paid. */
  currentPeriodEnd: Date
  coveredCategories: readonly string[]
}

/**
 * Whether a plan pays for a class: it is active with nothing past due, pays for the class's category, and is paid beyond the
 * moment the class begins (THREATS T50). A plan that will end with its period still covers classes within it.
 */
export function covers(plan: PlanFacts, wanted: { category: string; at: Date }): boolean {
  return (
    plan.status === 'active' && plan.coveredCategories.includes(wanted.category) && plan.currentPeriodEnd > wanted.at
  )
}
