import { dayOf, dayOfYear, dayText, dayWordsIn, formatDay, formatShortDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'

/** What the screens need to know about a plan to show its state. */
export type ShownPlan = {
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  cancelAtPeriodEnd: boolean
  /** Cents a month. */
  amount: number
  currentPeriodStart: string
  currentPeriodEnd: string
  /** The first day it covers (YYYY-MM-DD); null means from its beginning. */
  firstDay: string | null
  /** The latest start of a class that can be booked with it now. */
  coversUntil: string
  coveredClasses: readonly string[]
  child: { firstName: string }
}

/** The state of a plan for its family; an active one that ends with its period is "Cancelling". */
export type Standing = 'active' | 'canceling' | 'past-due' | 'ended' | 'incomplete'

export function standingOf({ status, cancelAtPeriodEnd }: ShownPlan): Standing {
  if (status === 'canceled') return 'ended'
  if (status === 'incomplete') return 'incomplete'
  if (status === 'past_due') return 'past-due'
  return cancelAtPeriodEnd ? 'canceling' : 'active'
}

/** `Dec 14` in the program's zone. */
const shortDay = (instant: string, zone: string) => dayWordsIn(instant, zone, { month: 'short', day: 'numeric' })
/** `Dec 14, 2026` */
export const dayWithYear = (instant: string, zone: string) =>
  dayWordsIn(instant, zone, { month: 'short', day: 'numeric', year: 'numeric' })

/** `Nov 14 to Dec 14, 2026`; across New Year both days show their year. */
export function periodText(plan: Pick<ShownPlan, 'currentPeriodStart' | 'currentPeriodEnd'>, zone: string): string {
  const [start, end] = [dayWithYear(plan.currentPeriodStart, zone), dayWithYear(plan.currentPeriodEnd, zone)]
  const sameYear = start.slice(-4) === end.slice(-4)
  return `${sameYear ? shortDay(plan.currentPeriodStart, zone) : start} to ${end}`
}

/** The stub of a plan's ticket. A plan that is being canceled shows no next billing date. */
export function stubOf(plan: ShownPlan, zone: string): { above: string; main: string; below?: string } {
  const [start, end] = [formatShortDay(plan.currentPeriodStart, zone), formatShortDay(plan.currentPeriodEnd, zone)]
  const amount = formatCents(plan.amount)
  switch (standingOf(plan)) {
    case 'active':
      return { above: 'Next charge', main: end, below: amount }
    case 'canceling':
      return { above: 'Ends', main: end, below: 'no more charges' }
    case 'past-due':
      return { above: 'Payment due', main: start, below: amount }
    case 'incomplete':
      return { above: 'Not paid yet', main: amount }
    case 'ended':
      return { above: 'Status', main: 'Ended', below: 'no more charges' }
  }
}

/** One line under a plan's name. */
export function planLine(plan: ShownPlan, zone: string): string {
  const { firstName } = plan.child
  switch (standingOf(plan)) {
    case 'active':
      return plan.coveredClasses.length > 0
        ? `${firstName} · covers ${listOf(plan.coveredClasses)} classes${laterStart(plan, zone)}`
        : `${firstName} · a spot in the program`
    case 'canceling':
      return `${firstName} · keeps every class until ${formatDay(plan.currentPeriodEnd, zone)}`
    case 'past-due':
      return `The bank declined the payment. ${firstName} keeps the spot while we retry for 7 days.`
    case 'incomplete':
      return `${firstName} · waiting for the first payment`
    case 'ended':
      return `${firstName} · no more charges`
  }
}

/** ` starting Nov 30`, for a plan that was paid before the child starts. */
function laterStart({ firstDay, currentPeriodStart }: ShownPlan, zone: string): string {
  if (firstDay === null || firstDay <= dayOf(currentPeriodStart, zone)) return ''
  return ` starting ${dayOfYear(firstDay, { month: 'short', day: 'numeric' })}`
}

/** `Nov 30, 2026 to Jan 14, 2027`: when a class has to begin to be booked with the plan now. */
export function bookableText(
  { firstDay, coversUntil, currentPeriodStart }: Pick<ShownPlan, 'firstDay' | 'coversUntil' | 'currentPeriodStart'>,
  zone: string,
): string {
  const start = dayOf(currentPeriodStart, zone)
  const from = firstDay !== null && firstDay > start ? firstDay : start
  return `${dayText(from, { month: 'short', day: 'numeric', year: 'numeric' })} to ${dayWithYear(coversUntil, zone)}`
}

/** `4 classes a month, 1 left this month` */
export const includedText = (perMonth: number, left: number | null) =>
  `${perMonth} ${perMonth === 1 ? 'class' : 'classes'} a month, ${left ?? perMonth} left this month`

/** `Textiles, Clay and Nature` */
export const listOf = (words: readonly string[]) =>
  new Intl.ListFormat('en', { style: 'long' }).format(words).replace(/, and /, ' and ')
