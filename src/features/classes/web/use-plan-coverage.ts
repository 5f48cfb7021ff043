import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { ClassAnswer } from '../contract.ts'
import { mySubscriptions } from './calls.ts'
import type { ShownCoverage, shownCoverage } from './shown-coverage.ts'

/**
 * Whether one of the family's monthly plans covers a class; empty if none does. The server decides what's charged by
 * the same rule; this only shows "Included" beforehand. The rule loads later, for families with a plan.
 */
export function usePlanCoverage(): (shown: ClassAnswer) => ShownCoverage {
  const viewer = useViewer()
  const { timeZone } = useProgram()
  const { data: plans = [] } = useQuery({ ...mySubscriptions, enabled: viewer?.role === 'parent' })
  const [rule, setRule] = useState<{ shownCoverage: typeof shownCoverage }>()
  const hasPlans = plans.length > 0
  useEffect(() => {
    if (hasPlans) import('./shown-coverage.ts').then(setRule, error => console.error(error))
  }, [hasPlans])
  return shown => rule?.shownCoverage(plans, shown, timeZone) ?? {}
}
