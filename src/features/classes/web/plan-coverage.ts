import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#src/features/accounts/web.ts'
import type { ClassAnswer } from '../contract.ts'
import { mySubscriptions } from './calls.ts'

/**
 * The child whose monthly plan pays for a class, if there is one: active, of that category, paid beyond the day the class
 * begins, with a class left this month. What is charged is decided by the server; this only says "Included" before.
 */
export function usePlanCoverage(): (shown: ClassAnswer) => { firstName: string } | undefined {
  const viewer = useViewer()
  const { data = [] } = useQuery({ ...mySubscriptions, enabled: viewer?.role === 'parent' })
  return shown => {
    if (shown.kind === 'program' || shown.price === 0 || !shown.startDate) return undefined
    const begins = shown.startDate
    return data.find(
      plan =>
        plan.isActive &&
        plan.includedLeft !== 0 &&
        !plan.monthReturned &&
        plan.coveredClasses.includes(shown.category) &&
        plan.currentPeriodEnd > begins,
    )?.child
  }
}
