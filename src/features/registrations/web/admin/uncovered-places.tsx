import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { emailText, hasEmail } from '#src/lib/no-email.ts'
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

/** Spots that a monthly plan paid for and no plan covers anymore: staff decide with the family. */
export function UncoveredPlaces({ places }: { places: readonly Uncovered[] }) {
  if (places.length === 0) return null
  const one = places.length === 1
  const more = places.slice(SHOWN_AT_ONCE)
  return (
    <Note
      tone="warn"
      titleAs="h2"
      title={one ? "1 spot isn't covered anymore" : `${places.length} spots aren't covered anymore`}
    >
      <p>
        The monthly plan that paid for {one ? 'it' : 'them'} is unpaid, refunded or ended. Please contact the family.
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
          {hasEmail(parentEmail) ? (
            <a href={`mailto:${parentEmail}`}>
              Email {parent}
              <span className="by">{parentEmail}</span>
            </a>
          ) : (
            <span>
              {parent}
              <span className="by">{emailText(parentEmail)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
