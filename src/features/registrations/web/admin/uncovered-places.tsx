import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Note } from '#src/ui/note.tsx'

export type Uncovered = {
  registrationId: string
  child: string
  parent: string
  parentEmail: string
  event: string
  startDate: string
  amount: number
}

const SHOWN_AT_ONCE = 5

/** Places that a monthly plan paid for and no plan pays for any more: staff decide with the family. */
export function UncoveredPlaces({ places }: { places: readonly Uncovered[] }) {
  if (places.length === 0) return null
  const one = places.length === 1
  const more = places.slice(SHOWN_AT_ONCE)
  return (
    <Note
      tone="warn"
      titleAs="h2"
      title={one ? 'A place is not covered any more' : `${places.length} places are not covered any more`}
    >
      <p>
        The monthly plan that paid for {one ? 'it' : 'them'} is unpaid, refunded or over. Please write to the family.
      </p>
      <Rows places={places.slice(0, SHOWN_AT_ONCE)} />
      {more.length > 0 && (
        <details className="uncovered-more">
          <summary>Show {more.length} more</summary>
          <Rows places={more} />
        </details>
      )}
    </Note>
  )
}

function Rows({ places }: { places: readonly Uncovered[] }) {
  const { timeZone } = useProgram()
  return (
    <ul className="uncovered">
      {places.map(({ registrationId, child, parent, parentEmail, event, startDate, amount }) => (
        <li key={registrationId}>
          <span>
            <b>{child}</b>, {event}
            <span className="by">
              {formatMoment(startDate, timeZone)} · {formatCents(amount)}
            </span>
          </span>
          <a href={`mailto:${parentEmail}`}>
            Write to {parent}
            <span className="by">{parentEmail}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
