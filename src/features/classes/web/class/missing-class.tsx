import { Crumbs } from '#src/ui/crumbs.tsx'
import type { ClassAnswer } from '../../contract.ts'
import { SimilarClasses } from './similar-classes.tsx'

/** A class that isn't there or is no longer published, with classes to book instead. The last line's wording is fixed. */
export function MissingClass({ similar }: { similar: readonly ClassAnswer[] }) {
  return (
    <div className="wrap page class-page">
      <Crumbs items={[{ to: '/classes', label: 'Classes' }]} />
      <header className="page-head">
        <h1 tabIndex={-1}>We can't find that class</h1>
        <p className="sub">It may be over, or the link may be mistyped.</p>
      </header>
      <SimilarClasses title="Classes you can book now" classes={similar} />
      <p className="by">404 Page Not Found. Did you forget to add the page to the router?</p>
    </div>
  )
}
