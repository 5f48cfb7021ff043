import { formatPlainWeekday } from '#src/lib/dates.ts'
import type { NotCoveredBecause } from './plan-coverage.ts'

/** Why a class isn't included in a child's plan; `day` (YYYY-MM-DD) is when that changes. */
export type NotCoveredShown = {
  plan: string
  /** How many classes each month includes; null means no limit. */
  includedPerMonth: number | null
  because: NotCoveredBecause['kind']
  day: string
}

/** One sentence that says why a class isn't included, and when it could be. */
export function notCoveredText({ plan, includedPerMonth, because, day }: NotCoveredShown, name: string): string {
  const on = formatPlainWeekday(day)
  if (because === 'not-started') return `Not included: ${name}'s plan starts ${on}.`
  if (because === 'later') return `Not included yet: you can book this class with ${name}'s plan starting ${on}.`
  if (includedPerMonth === 0) return `Not included: ${plan} doesn't cover any classes.`
  const [classes, them] = includedPerMonth === 1 ? ['1 class', 'it'] : [`${includedPerMonth} classes`, 'them']
  return `Not included: ${plan} covers ${classes} a month, and ${name} has used ${them}. The next month starts ${on}.`
}
