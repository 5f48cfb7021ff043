import { TabLinks } from '#src/ui/tab-links.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Kind } from '../contract.ts'
import { KIND_WORDS, resultsPath, TAB_ORDER } from '../result-text.ts'

/** "All", and each kind with results, with its count. Plain links, so they work without scripts. */
export function ResultTabs({
  q,
  kind,
  counts,
}: {
  q: string
  kind: Kind | undefined
  counts: Record<Kind | 'all', number>
}) {
  const tab = (key: Kind | 'all', words: string) => ({
    key,
    to: resultsPath(q, key === 'all' ? undefined : key),
    label: (
      <>
        {words}{' '}
        <span className="n">
          {counts[key]}
          <VisuallyHidden>{counts[key] === 1 ? ' result' : ' results'}</VisuallyHidden>
        </span>
      </>
    ),
  })
  const kinds = TAB_ORDER.filter(each => counts[each] > 0).map(each => tab(each, KIND_WORDS[each].tab))
  return <TabLinks label="Kind of result" items={[tab('all', 'All'), ...kinds]} current={kind ?? 'all'} />
}
