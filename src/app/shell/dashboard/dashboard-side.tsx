import { formatPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { DateBox } from '#src/ui/date-box.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { UpcomingEvent } from './upcoming-events.ts'

/** What the organization owes the family; nothing is said while that is nothing. */
export function ClassCredit({ cents }: { cents: number }) {
  if (cents <= 0) return null
  return (
    <Panel as="section" tint="leaf" aria-labelledby="credit-title">
      <h2 id="credit-title">Class credit</h2>
      <p className="dash-sum">{formatCents(cents)}</p>
      <p>Use it for your next class. You choose at checkout how much.</p>
      <QuietLink to="/registrations/credit">Where it came from</QuietLink>
    </Panel>
  )
}

/** Upcoming Events: the first five. While some are `missing`, nothing is never said to be all. */
export function UpcomingEvents({ events, missing }: { events: readonly UpcomingEvent[]; missing: boolean }) {
  return (
    <Panel as="section" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title">Upcoming Events</h2>
      {events.length === 0 ? (
        <p className="by">
          {missing ? 'The dates did not come.' : 'Nothing yet. The dates of your classes will stand here.'}
        </p>
      ) : (
        <ul className="event-rows">
          {events.map(({ key, day, title, by }) => (
            <li key={key}>
              <DateBox month={formatPlainDay(day).slice(0, 3)} day={String(Number(day.slice(8)))} dateTime={day} />
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
