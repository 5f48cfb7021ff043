import type { ClosureAnswer } from '#src/features/classes/contract.ts'
import { formatTime, formatTimeRange } from '#src/lib/dates.ts'
import type { Permission } from '#src/lib/permissions.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { CalendarEvent } from '../../contract.ts'
import { SessionsOnClosedDays } from '../sessions-on-closed-days.tsx'

const KIND_WORDS = { normal: 'Normal', holiday: 'Closed', special: 'Special' } as const

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
  /** The closed days with the sessions still scheduled on them; null if they couldn't be loaded. */
  closed: readonly ClosureAnswer[] | null
  user: { permissions: readonly Permission[] }
  onEdit: (event: CalendarEvent) => void
}) {
  const { name, events, zone, closed, user, onEdit } = props
  const sessionsOn = (id: string) => closed?.find(each => each.id === id)?.sessions ?? []
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
            <LinkButton onClick={() => onEdit(event)}>
              Change<VisuallyHidden> {event.title}</VisuallyHidden>
            </LinkButton>
            <SessionsOnClosedDays sessions={sessionsOn(event.id)} user={user} />
          </li>
        ))}
      </ul>
      {!closed && events.some(each => each.type === 'holiday') && (
        <LoadFailed titleAs="h3" title="Couldn't load the classes on this day">
          Classes may still be scheduled on it.
        </LoadFailed>
      )}
    </Panel>
  )
}
