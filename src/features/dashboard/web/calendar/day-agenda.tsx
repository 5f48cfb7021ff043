import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { addressOf } from '#src/lib/map-address.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Directions } from '#src/ui/directions.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Ticket } from '#src/ui/ticket.tsx'
import { toneOf } from '#src/ui/tones.ts'
import type { OwnSession } from '../own-sessions.ts'
import { type FamilyEntry, KIND_WORDS } from './family-entries.ts'

/** Everything on one day, each with its actions. */
export function DayAgenda({ entries, zone }: { entries: readonly FamilyEntry[]; zone: string }) {
  if (entries.length === 0) return <p className="by">Nothing scheduled for this day.</p>
  return (
    <ul className="stack">
      {entries.map(entry => (
        <li key={entry.id}>
          {entry.session ? (
            <SessionTicket session={entry.session} above={entry.session.child} zone={zone} />
          ) : (
            <article className={entry.kind === 'holiday' ? 'day-note holiday' : `day-note ${entry.kind}`}>
              <h4>{entry.title}</h4>
              <p className="by">
                {KIND_WORDS[entry.kind as keyof typeof KIND_WORDS]} · {entry.time}
              </p>
              {entry.description && <p>{entry.description}</p>}
            </article>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A session of a child, shown as a ticket. */
export function SessionTicket(props: { session: OwnSession; above: string; zone: string }) {
  const { session, above, zone } = props
  const program = useProgram()
  const { startsAt, endsAt, title, childId, number, of, location, registrationId } = session
  return (
    <Ticket
      className={`c-${toneOf(childId)}`}
      above={above}
      main={formatTime(startsAt, zone).replace(/ [AP]M$/, '')}
      below={`to ${formatTime(endsAt, zone)}`}
    >
      <h4>{title}</h4>
      <p className="by">
        {of > 1 && `Class ${number} of ${of} · `}
        {location}
      </p>
      <div className="row">
        <Directions to={addressOf(location, program)} tone="primary" small />
        <QuietLink to={`/confirmation?registration=${registrationId}`}>Details</QuietLink>
        <QuietLink to="/registrations">Can't make it?</QuietLink>
      </div>
    </Ticket>
  )
}

/** The empty state of a month, with a link to the classes. */
export function EmptyMonth({ name, child }: { name: string; child?: string }) {
  return (
    <EmptyState
      title={`Nothing in ${name} yet`}
      action={
        <ButtonLink tone="primary" to="/classes">
          Find a class
        </ButtonLink>
      }
    >
      Classes you book{child ? ` for ${child}` : ''} and events for all families will show up here.
    </EmptyState>
  )
}
