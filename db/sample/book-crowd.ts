import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { type Booking, type Bookings, fits } from './bookings.ts'
import type { Child } from './families.ts'
import { ZONE } from './program-calendar.ts'
import type { SampleClass } from './write-classes.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Books the sample families into the classes, children of the right age first. */
export function bookCrowd(
  book: Bookings,
  classes: readonly SampleClass[],
  children: readonly Child[],
  now: Date,
): void {
  for (const [at, what] of classes.entries()) {
    const { crowd = 0, waiting = 0 } = what.cast
    // Each class starts with a different family, so that the first one isn't in all of them.
    const turned = [...children.slice(at % children.length), ...children.slice(0, at % children.length)]
    const inOrder = [...turned.filter(child => fits(what, child)), ...turned.filter(child => !fits(what, child))]
    for (const [i, child] of inOrder.slice(0, crowd).entries()) book.confirm(bookingOf(what, child, i, now))
    for (const [i, child] of inOrder.slice(crowd, crowd + waiting).entries())
      book.wait({ what, child, hoursAgo: 5 + i })
  }
}

function bookingOf(what: SampleClass, child: Child, i: number, now: Date): Booking {
  const hoursSinceStart = (now.getTime() - what.row.startsAt.getTime()) / 3_600_000
  const hoursAgo = Math.max(0, hoursSinceStart) + 60 + i * 13
  if (what.row.kind !== 'program') return { what, child, hoursAgo }
  const days = what.sessions.map(({ startsAt }) => dayOf(startsAt, ZONE))
  const startDate = days.find(day => day > dayOf(now, ZONE)) ?? days[0]!
  const booking = { what, child, hoursAgo: 60 + i * 13, startDate }
  if (i % 2 === 1)
    return { ...booking, option: 'daily', days: WEEKDAYS.slice(0, 2 + (i % 3)), endDate: addDays(startDate, 18) }
  const weeks = [0, 7, 14].map(later => addDays(startDate, later)).slice(0, 1 + (i % 3))
  return {
    ...booking,
    option: 'weekly',
    weeks: weeks.filter(from => days.some(day => from <= day && day < addDays(from, 7))),
  }
}
