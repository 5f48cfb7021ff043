import { dayOf } from '#src/lib/dates.ts'

/** What the rule needs to know about a monthly plan. */
export type PlanFacts = {
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  /** It ends with the current month and won't be charged again. */
  cancelAtPeriodEnd: boolean
  currentPeriodStart: Date
  /** The end of the period it's paid for. */
  currentPeriodEnd: Date
  /** The day the child starts in the program, in the program's time zone; null if the plan began without one. */
  firstDay: string | null
  coveredCategories: readonly string[]
  /** How many covered classes each month includes; null means no limit. */
  includedPerMonth: number | null
  /** The payment for the current month was refunded. */
  monthReturned: boolean
  /** The start times of the classes it already covers. */
  coveredStarts: readonly Date[]
}

/** A class a child wants to take: when it starts, and on which day in the program's time zone. */
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

/** Why a plan for this kind of class doesn't pay for it. */
export type NotCoveredBecause = Exclude<Coverage, { kind: 'covered' | 'none' }>

/**
 * The day in the program's time zone when that changes: the next month, the plan's first day, or when it can be booked.
 */
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
 * Whether a plan covers a class, and if not, why (T50). A plan pays for classes in its categories from its first day
 * on, in the current month and in the next one unless it ends first. It never pays in a refunded month, and never for
 * more classes than a month includes.
 */
export function coverageOf(plan: PlanFacts, { category, at, day }: WantedClass): Coverage {
  if (plan.status !== 'active' || !plan.coveredCategories.includes(category)) return { kind: 'none' }
  if (plan.firstDay !== null && day < plan.firstDay) return { kind: 'not-started', firstDay: plan.firstDay }
  const month = bookableMonths(plan).find(({ start, end }) => at >= start && at < end)
  if (month) return includedLeft(plan, month) === 0 ? { kind: 'used-up', until: month.end } : { kind: 'covered' }
  const ahead = !plan.cancelAtPeriodEnd && at >= coversUntil(plan)
  return ahead ? { kind: 'later', from: monthBefore(plan, at).start } : { kind: 'none' }
}

/** The end of what can be booked with the plan now: the next month, or the current one if the plan ends with it. */
export function coversUntil(plan: Periods & Pick<PlanFacts, 'cancelAtPeriodEnd'>): Date {
  return plan.cancelAtPeriodEnd ? plan.currentPeriodEnd : monthOf(plan, 1).end
}

/**
 * How many more classes the plan covers in a month (the current one by default), counted by start time; null means no
 * limit.
 */
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

/** The month before the one that contains `at`, for an `at` after the next month. */
function monthBefore(plan: Periods, at: Date): Month {
  let count = 1
  while (monthOf(plan, count + 1).end <= at) count++
  return monthOf(plan, count)
}

/**
 * The month this many months after the current one. Plans are charged on the same day of each month, or on the last day
 * if the month is too short: January 31, February 28, March 31.
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
