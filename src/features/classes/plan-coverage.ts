import { dayOf } from '#src/lib/dates.ts'

/** What the rule needs to know of a monthly plan. */
export type PlanFacts = {
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  /** It ends with the current month and will not be charged again. */
  cancelAtPeriodEnd: boolean
  currentPeriodStart: Date
  /** Until when it is paid. */
  currentPeriodEnd: Date
  /** The day the child starts in the program, in the program's zone; null when the plan began without one. */
  firstDay: string | null
  coveredCategories: readonly string[]
  /** How many covered classes each month includes; null is no limit. */
  includedPerMonth: number | null
  /** The payment of the current month was given back to the family. */
  monthReturned: boolean
  /** When the classes begin that it covers already. */
  coveredStarts: readonly Date[]
}

/** A class that a child wants: when it begins, and on which day in the program's zone. */
export type WantedClass = { category: string; at: Date; day: string }

export type Coverage =
  | { kind: 'covered' }
  /** The classes of that month are used up; a new month begins at `until`. */
  | { kind: 'used-up'; until: Date }
  /** The plan starts later than the class, on `firstDay`. */
  | { kind: 'not-started'; firstDay: string }
  /** Too far ahead: it can be booked with the plan from `from` on. */
  | { kind: 'later'; from: Date }
  | { kind: 'none' }

/** Why a plan that is for such classes does not pay for one. */
export type NotCoveredBecause = Exclude<Coverage, { kind: 'covered' | 'none' }>

/** The day in the program's zone on which that changes: the next month, the plan's first day, or when to book. */
export function dayOfChange(because: NotCoveredBecause, zone: string): string {
  switch (because.kind) {
    case 'used-up':
      return dayOf(because.until, zone)
    case 'not-started':
      return because.firstDay
    case 'later':
      return dayOf(because.from, zone)
  }
}

type Month = { start: Date; end: Date }
type Periods = Pick<PlanFacts, 'currentPeriodStart' | 'currentPeriodEnd'>

/**
 * Whether a plan covers a class, and if not, why (T50). It pays for classes of its categories from its own first day on, in the
 * current month and, unless it ends with that, in the one after it; never in a month that was given back, and never for
 * more classes of a month than that includes.
 */
export function coverageOf(plan: PlanFacts, { category, at, day }: WantedClass): Coverage {
  if (plan.status !== 'active' || !plan.coveredCategories.includes(category)) return { kind: 'none' }
  if (plan.firstDay !== null && day < plan.firstDay) return { kind: 'not-started', firstDay: plan.firstDay }
  const month = bookableMonths(plan).find(({ start, end }) => at >= start && at < end)
  if (month) return includedLeft(plan, month) === 0 ? { kind: 'used-up', until: month.end } : { kind: 'covered' }
  const ahead = !plan.cancelAtPeriodEnd && at >= coversUntil(plan)
  return ahead ? { kind: 'later', from: monthBefore(plan, at).start } : { kind: 'none' }
}

/** The end of what can be booked with the plan now: of its next month, or of the current one when it ends with that. */
export function coversUntil(plan: Periods & Pick<PlanFacts, 'cancelAtPeriodEnd'>): Date {
  return plan.cancelAtPeriodEnd ? plan.currentPeriodEnd : monthOf(plan, 1).end
}

/** How many more classes the plan covers in a month (the current one, unless told), by when each begins; null is no limit. */
export function includedLeft(
  plan: Periods & Pick<PlanFacts, 'includedPerMonth' | 'coveredStarts'>,
  { start, end }: Month = monthOf(plan, 0),
): number | null {
  if (plan.includedPerMonth === null) return null
  return Math.max(0, plan.includedPerMonth - plan.coveredStarts.filter(each => each >= start && each < end).length)
}

function bookableMonths(plan: PlanFacts): Month[] {
  const current = plan.monthReturned ? [] : [monthOf(plan, 0)]
  return plan.cancelAtPeriodEnd ? current : [...current, monthOf(plan, 1)]
}

/** The month before the one in which `at` lies, for an `at` after the next month. */
function monthBefore(plan: Periods, at: Date): Month {
  let count = 1
  while (monthOf(plan, count + 1).end <= at) count++
  return monthOf(plan, count)
}

/**
 * The month so many after the current one. Plans are charged on the same day of each month, or on its last when it has no
 * such day: after January 31 to February 28 comes March 31.
 */
function monthOf({ currentPeriodStart, currentPeriodEnd }: Periods, count: number): Month {
  if (count === 0) return { start: currentPeriodStart, end: currentPeriodEnd }
  const day = Math.max(currentPeriodStart.getUTCDate(), currentPeriodEnd.getUTCDate())
  const later = (months: number) => {
    const of = new Date(currentPeriodEnd)
    of.setUTCDate(1)
    of.setUTCMonth(of.getUTCMonth() + months)
    const last = new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + 1, 0)).getUTCDate()
    of.setUTCDate(Math.min(day, last))
    return of
  }
  return { start: count === 1 ? currentPeriodEnd : later(count - 1), end: later(count) }
}
