import { formatTime, formatTimeRange } from '#src/lib/dates.ts'
import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { CalendarEvent } from '../../contract.ts'

const KIND_WORDS = { normal: 'Normal', holiday: 'Holiday', special: 'Special' } as const

/** When an event is, without its day: "All day", "5:30 to 7 PM". */
export function timeOf({ isAllDay, startDate, endDate }: CalendarEvent, zone: string): string {
  if (isAllDay) return 'All day'
  return endDate ? formatTimeRange(startDate, endDate, zone) : formatTime(startDate, zone)
}

/** The events of the chosen day, each with an edit button. */
export function EventsOfDay(props: {
  name: string
  events: readonly CalendarEvent[]
  zone: string
  /** The ids of closed days, which are edited with the classes. */
  closed: ReadonlySet<string>
  /** Whether this person can edit them there. */
  mayClose: boolean
  onEdit: (event: CalendarEvent) => void
}) {
  const { name, events, zone, closed, mayClose, onEdit } = props
  return (
    <Panel as="section" aria-labelledby="day-title">
      <h2 id="day-title">{name}</h2>
      {events.length === 0 && <p className="by">Nothing on this day. Press N to add an event.</p>}
      <ul className="lines">
        {events.map(event => (
          <li key={event.id} className="row apart">
            <div>
              <strong>{event.title}</strong>
              <p className="by">
                {KIND_WORDS[event.type]} · {timeOf(event, zone)}
              </p>
            </div>
            {closed.has(event.id) ? (
              mayClose && (
                <QuietLink to="/admin/classes#closed-days">
                  Closed days<VisuallyHidden>: {event.title}</VisuallyHidden>
                </QuietLink>
              )
            ) : (
              <LinkButton onClick={() => onEdit(event)}>
                Change<VisuallyHidden> {event.title}</VisuallyHidden>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
