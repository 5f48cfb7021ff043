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

/** Places that a monthly plan paid for and no plan pays for any more: staff decide with the family. */
export function UncoveredPlaces({ places }: { places: readonly Uncovered[] }) {
  const { timeZone } = useProgram()
  if (places.length === 0) return null
  const one = places.length === 1
  return (
    <Note
      tone="warn"
      titleAs="h2"
      title={one ? 'A place is not covered any more' : `${places.length} places are not covered any more`}
    >
      <p>
        The monthly plan that paid for {one ? 'it' : 'them'} is unpaid, refunded or over. Please write to the family.
      </p>
      <ul>
        {places.map(({ registrationId, child, parent, parentEmail, event, startDate, amount }) => (
          <li key={registrationId}>
            {child}, {event}, {formatMoment(startDate, timeZone)}, {formatCents(amount)}: {parent},{' '}
            <a href={`mailto:${parentEmail}`}>{parentEmail}</a>
          </li>
        ))}
      </ul>
    </Note>
  )
}
