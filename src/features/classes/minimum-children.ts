import { formatPlainWeekday } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'

/** How many days before the decision, or the first session, Today starts to show a class with too few children. */
const SHOWN_DAYS = 7

type Planned = {
  status: string
  /** The class runs with this many; null: with any number. */
  minimumChildren: number | null
  /** How many have a confirmed spot. */
  children: number
  /** The first session; null without dates. */
  startsAt: Date | null
  /** When staff decided that it runs with fewer. */
  runAnywayAt: Date | null
}

/** Whether a class that hasn't begun has fewer children than it needs, and nobody decided about it. */
export const isShort = ({ status, minimumChildren, children, startsAt, runAnywayAt }: Planned, now: Date): boolean =>
  status === 'published' &&
  minimumChildren !== null &&
  children < minimumChildren &&
  runAnywayAt === null &&
  startsAt !== null &&
  now < startsAt

/** Days are 'YYYY-MM-DD' in the program's time zone; `firstDay` is that of the first session. */
type Deadline = { decideBy: string | null; firstDay: string; today: string }

/** Whether a short class belongs on Today already: a week before it's to be decided, and until then. */
export const isDueSoon = ({ decideBy, firstDay, today }: Deadline): boolean =>
  addDays(decideBy ?? firstDay, -SHOWN_DAYS) <= today

/** Whether staff are emailed on this day: the day before the decision, or the day itself if the day before was missed. */
export const isReminderDay = (decideBy: string, today: string): boolean =>
  today === addDays(decideBy, -1) || today === decideBy

type Short = { minimum: number; children: number; decideBy: string | null }

/** `Runs with 6, has 4, decide by Mon, Nov 30`. */
export function shortText({ minimum, children, decideBy }: Short, today?: string): string {
  const deadline = decideBy ? `, decide by ${formatPlainWeekday(decideBy, today)}` : ''
  return `Runs with ${minimum}, has ${children}${deadline}`
}

type Asked = { minimumChildren?: number | null; decideBy?: string | null; capacity: number }

/** What's wrong with the minimum that staff entered, by field. What's left out stays as it is. */
export function minimumProblems({ minimumChildren, decideBy, capacity }: Asked): Record<string, string> {
  if (minimumChildren && capacity > 0 && minimumChildren > capacity)
    return { minimumChildren: `The class has ${capacity} spots. Enter a lower minimum.` }
  if (minimumChildren === null && decideBy)
    return { minimumChildren: 'Enter the minimum that the decision is about, or clear the day.' }
  return {}
}
