import { formatPlainDay, otherYear } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { DateBox } from '#src/ui/date-box.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { UpcomingEvent } from './upcoming-events.ts'

/** What we owe the family. Hidden when it's zero. */
export function ClassCredit({ cents }: { cents: number }) {
  if (cents <= 0) return null
  return (
    <Panel as="section" tint="leaf" aria-labelledby="credit-title">
      <h2 id="credit-title">Class credit</h2>
      <p className="dash-sum">{formatCents(cents)}</p>
      <p>Use it toward your next class. You choose how much at checkout.</p>
      <QuietLink to="/registrations/credit">See credit history</QuietLink>
    </Panel>
  )
}

/** Upcoming Events: the first five. With some `missing`, an empty list must not say that there's nothing. */
export function UpcomingEvents({ events, missing }: { events: readonly UpcomingEvent[]; missing: boolean }) {
  return (
    <Panel as="section" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title">Upcoming Events</h2>
      {events.length === 0 ? (
        <p className="by">
          {missing ? "Couldn't load your dates." : 'Nothing yet. Your upcoming classes will show up here.'}
        </p>
      ) : (
        <ul className="event-rows">
          {events.map(({ key, day, title, by }) => (
            <li key={key}>
              <DateBox
                month={formatPlainDay(day).slice(0, 3)}
                day={Number(day.slice(8))}
                year={otherYear(day)}
                dateTime={day}
              />
              <div>
                <strong>{title}</strong>
                <p className="by">{by}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
