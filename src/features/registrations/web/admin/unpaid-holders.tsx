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

/** Families that reserved many spots this week and paid for none: staff decide whether to call them. */
export function UnpaidHolders({ families }: { families: readonly UnpaidHolder[] }) {
  const { timeZone } = useProgram()
  if (families.length === 0) return null
  return (
    <Note
      tone="info"
      titleAs="h2"
      title={
        families.length === 1
          ? '1 family reserved many spots without paying'
          : `${families.length} families reserved many spots without paying`
      }
    >
      <p>Over the last 7 days. Unpaid spots are released automatically, so you don't have to do anything.</p>
      <ul className="uncovered">
        {families.map(({ parentId, parent, parentEmail, confirmed, places, holding, lastAt }) => (
          <li key={parentId}>
            <span>
              <b>{places} unpaid spots</b>
              {holding > 0 && `, ${holding} held now`}
              <span className="by">
                Most recent: {formatMoment(lastAt, timeZone)}
                {!confirmed && ' · email address not confirmed'}
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
