import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { ClassCard, usePlanCoverage } from '#src/features/classes/web.ts'
import { QuietLink } from '#src/ui/button.tsx'

const MOST = 3

/** Below an empty cart: classes the family saved and can still book. */
export function SavedClasses({ saved }: { saved: readonly ClassAnswer[] }) {
  const coverage = usePlanCoverage()
  const open = saved.filter(each => each.bookable && each.placesLeft !== 0).slice(0, MOST)
  if (open.length === 0) return null
  return (
    <section className="stack saved-classes" aria-labelledby="saved-heading">
      <h2 id="saved-heading">Your saved classes</h2>
      <ul className="cards">
        {open.map(each => (
          <li key={each.id}>
            <ClassCard shown={each} coveredFor={coverage(each).coveredFor} heading="h3" />
          </li>
        ))}
      </ul>
      <p>
        <QuietLink to="/favorites">All your favorites</QuietLink>
      </p>
    </section>
  )
}
