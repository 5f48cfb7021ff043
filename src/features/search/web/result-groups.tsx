import { Link } from 'react-router'
import { QuietLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { Kind, SearchResult } from '../contract.ts'
import { bylineOf, groupByKind, KIND_WORDS, resultsPath } from '../result-text.ts'
import { KIND_TONE, KindIcon } from './kind-icon.tsx'
import { Marked } from './marked.tsx'

/** How many of each kind the "All" tab shows. */
const firstFew = 5

/** The results grouped by kind. The "All" tab shows the first few of each, with a link to the rest. */
export function ResultGroups({
  q,
  kind,
  counts,
  results,
}: {
  q: string
  kind: Kind | undefined
  counts: Record<Kind | 'all', number>
  results: readonly SearchResult[]
}) {
  return groupByKind(results).map(group => {
    const shown = kind ? group.results : group.results.slice(0, firstFew)
    const more = counts[group.kind] > shown.length
    const { tab } = KIND_WORDS[group.kind]
    return (
      <section key={group.kind} className="found-group" aria-label={tab}>
        <h2>{tab}</h2>
        <ul className="lines hits">
          {shown.map(result => (
            <Hit key={result.id} result={result} />
          ))}
        </ul>
        {more &&
          (kind ? (
            <p className="by">{`Showing the top ${shown.length} of ${counts[kind]}. Add a word to narrow it down.`}</p>
          ) : (
            <QuietLink to={resultsPath(q, group.kind)}>{`See all ${counts[group.kind]} in ${tab}`}</QuietLink>
          ))}
      </section>
    )
  })
}

function Hit({ result }: { result: SearchResult }) {
  return (
    <li className="hit">
      <span className={classNames('sq', KIND_TONE[result.type])} aria-hidden="true">
        <KindIcon kind={result.type} />
      </span>
      <div>
        <h3>
          <Link to={result.url}>
            <Marked pieces={result.marked.title} />
          </Link>
        </h3>
        <p className="by">{bylineOf(result)}</p>
        {result.excerpt !== '' && (
          <p>
            <Marked pieces={result.marked.excerpt} />
          </p>
        )}
      </div>
    </li>
  )
}
