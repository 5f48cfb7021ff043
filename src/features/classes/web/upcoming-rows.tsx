import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DayParts, dayOf, dayWordsIn, formatTimeRange, otherYear } from '#src/lib/dates.ts'
import { DateBox } from '#src/ui/date-box.tsx'
import { Spots } from '#src/ui/spots.tsx'
import type { UpcomingClass } from './upcoming-classes.ts'

/** A day as month and number, in the program's time zone. */
export function DayBox({ instant, zone }: { instant: string; zone: string }) {
  const part = (parts: DayParts) => dayWordsIn(instant, zone, parts)
  const year = otherYear(dayOf(instant, zone))
  return <DateBox month={part({ month: 'short' })} day={part({ day: 'numeric' })} year={year} dateTime={instant} />
}

/** Classes as a list: day, title with link, time and ages, and spots left. */
export function UpcomingRows({ classes, zone }: { classes: readonly UpcomingClass[]; zone: string }) {
  return (
    <ul className="event-rows">
      {classes.map(each => (
        <UpcomingRow key={each.id} of={each} zone={zone} />
      ))}
    </ul>
  )
}

export function UpcomingRow({ of, zone }: { of: UpcomingClass; zone: string }) {
  return (
    <li>
      <DayBox instant={of.startsAt} zone={zone} />
      <div>
        <h3>
          <Link to={`/events/${of.slug}`}>{of.title}</Link>
        </h3>
        <p className="by">
          {weekday(of.startsAt, zone)}, {formatTimeRange(of.startsAt, of.endsAt, zone)} · ages&nbsp;
          {ages(of.ageGroup)}
        </p>
      </div>
      <ClassSpots of={of} />
    </li>
  )
}

export function ClassSpots({
  of: { availability, placesLeft, capacity, waiting },
  children,
}: {
  of: UpcomingClass
  children?: ReactNode
}) {
  return (
    <Spots state={availability} left={placesLeft ?? 0} capacity={capacity} waiting={waiting}>
      {children}
    </Spots>
  )
}

/** `7–9`, with an en dash. */
export const ages = (ageGroup: string) => ageGroup.replace('-', '–')

const weekday = (instant: string, zone: string) => dayWordsIn(instant, zone, { weekday: 'short' })
