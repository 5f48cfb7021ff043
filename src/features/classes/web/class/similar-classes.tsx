import { QuietLink } from '#src/ui/button.tsx'
import { ArrowIcon } from '#src/ui/icons.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { ClassCard } from '../class-card.tsx'
import { usePlanCoverage } from '../use-plan-coverage.ts'

/** Up to 3 classes to book instead, and the way to all of them. Without any, only the way. */
export function SimilarClasses({ title, classes }: { title: string; classes: readonly ClassAnswer[] }) {
  const coverage = usePlanCoverage()
  return (
    <section className="stack similar" aria-labelledby={classes.length > 0 ? 'similar-title' : undefined}>
      {classes.length > 0 && (
        <>
          <h2 id="similar-title">{title}</h2>
          <ul className="cards">
            {classes.map(each => (
              <li key={each.id}>
                <ClassCard shown={each} heading="h3" coveredFor={coverage(each).coveredFor} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <QuietLink to="/classes?season=all">
          See all classes <ArrowIcon />
        </QuietLink>
      </p>
    </section>
  )
}
