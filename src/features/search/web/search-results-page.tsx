import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { contentOf, type Texts, textsOf } from '#src/features/content/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { TabLinks } from '#src/ui/tab-links.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Kind, SearchContract } from '../contract.ts'
import { countText, KIND_WORDS, kindOf, resultsPath, TAB_ORDER } from '../result-text.ts'
import { SEARCH } from '../search-content.ts'
import { ResultGroups } from './result-groups.tsx'
import { SiteSearch } from './site-search.tsx'
import './search-results-page.css'

const mostShown = 50

/** The whole site's results for a text. The text and the tab are in the address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const given = url.searchParams
  const q = (given.get('q') ?? '').trim().slice(0, 100)
  const kind = kindOf(given.get('type'))
  const [answer, entries] = await Promise.all([
    pageApi<SearchContract>(context)('GET /api/site-search', { query: { q, type: kind, limit: mostShown } }).catch(
      asPageError,
    ),
    contentOf(context, 'search'),
  ])
  return { ...answer, q, kind, entries }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const { q = '', counts } = loaderData ?? {}
  const page = {
    title: q === '' ? 'Search' : `${countText(counts?.all ?? 0)} for “${q}”`,
    description: 'Search classes, dates, the blog and every page.',
    canonicalPath: '/search-results',
    hidden: true,
  }
  return pageMeta(page, matches)
}

export default function SearchResultsPage() {
  const { q, kind, counts, results, near, entries } = useLoaderData<typeof loader>()
  const t = textsOf(SEARCH, entries)
  const count = counts[kind ?? 'all']
  useEffect(() => {
    if (q !== '') announce(`${countText(count)}${kind ? ` in ${KIND_WORDS[kind].tab}` : ''}`)
  }, [q, kind, count])
  return (
    <div className="wrap mid page">
      <div className="page-head">
        <h1 tabIndex={-1} className="found-for">
          {q === '' ? t('search.start.title') : `Results for “${q}”`}
        </h1>
        <div className="found-box">
          <SiteSearch label="Search the site" startsWith={q} />
        </div>
        {q === '' && <p className="sub">{t('search.start.text')}</p>}
        {near && <p className="sub">No exact matches for “{q}”. Here's what comes close.</p>}
      </div>
      {q !== '' && (
        <>
          <ResultTabs q={q} kind={kind} counts={counts} />
          {results.length > 0 ? (
            <ResultGroups q={q} kind={kind} counts={counts} results={results} />
          ) : (
            <NothingFound q={q} others={counts.all} t={t} />
          )}
        </>
      )}
    </div>
  )
}

/** No results for the text, or none of this kind while other tabs have some. */
function NothingFound({ q, others, t }: { q: string; others: number; t: Texts<typeof SEARCH> }) {
  return (
    <EmptyState
      title={t('search.none.title')}
      titleAs="h2"
      action={
        others > 0 ? (
          <ButtonLink to={resultsPath(q)}>{`See all ${countText(others)}`}</ButtonLink>
        ) : (
          <ButtonLink tone="primary" to="/classes?season=all">
            See all classes
          </ButtonLink>
        )
      }
    >
      {t('search.none.text')}
    </EmptyState>
  )
}

/** "All", and each kind with results, with its count. Plain links, so they work without scripts. */
function ResultTabs({ q, kind, counts }: { q: string; kind: Kind | undefined; counts: Record<Kind | 'all', number> }) {
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
