import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

export type UnpaidHolder = {
  parentId: string
  parent: string
  parentEmail: string
  confirmed: boolean
  places: number
  holding: number
  lastAt: string
}

/** Families that reserved many places this week and paid for none of those: staff decide whether to call them. */
export function UnpaidHolders({ families }: { families: readonly UnpaidHolder[] }) {
  const { timeZone } = useProgram()
  if (families.length === 0) return null
  return (
    <Note
      tone="info"
      titleAs="h2"
      title={
        families.length === 1
          ? 'A family reserved many places without paying'
          : `${families.length} families reserved many places without paying`
      }
    >
      <p>Counted over the last 7 days. Unpaid places are released on their own, so there is nothing you have to do.</p>
      <ul className="uncovered">
        {families.map(({ parentId, parent, parentEmail, confirmed, places, holding, lastAt }) => (
          <li key={parentId}>
            <span>
              <b>{places} unpaid places</b>
              {holding > 0 && `, ${holding} held now`}
              <span className="by">
                The last one on {formatMoment(lastAt, timeZone)}
                {!confirmed && ' · e-mail address not confirmed'}
              </span>
            </span>
            <QuietLink to={`/admin/families/${parentId}`}>
              {parent}
              <span className="by">{parentEmail}</span>
            </QuietLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}
