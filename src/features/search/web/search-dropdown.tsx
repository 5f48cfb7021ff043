import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { ArrowIcon } from '#src/ui/icons.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { Queries } from '#src/ui/queries.tsx'
import { optionProps } from '#src/ui/use-combobox.ts'
import { useDebounced } from '#src/ui/use-debounced.ts'
import type { SearchResult } from '../contract.ts'
import { countText, KIND_WORDS, resultsPath } from '../result-text.ts'
import { KindIcon } from './kind-icon.tsx'
import { Marked } from './marked.tsx'
import { query } from './search-client.ts'

/** Letters typed within this time count as one search. */
const oneQuestionMs = 120
/** The count is announced once the person has stopped typing. */
const saidAfterMs = 500
const mostShown = 7

export type SearchDropdownProps = {
  /** Trimmed, never empty. */
  typed: string
  listId: string
  active: number
  /** Reports where the shown choices link to, in their order. */
  onChoices: (paths: readonly string[]) => void
  /** A result was chosen. */
  onChosen: () => void
  /** "View all results" was chosen. */
  onSubmitted: () => void
}

/** The search box's results while typing. Loaded when the box gets focus. */
export default function SearchDropdown(props: SearchDropdownProps) {
  return (
    <Queries>
      <SearchResults {...props} />
    </Queries>
  )
}

function SearchResults({ typed, listId, active, onChoices, onChosen, onSubmitted }: SearchDropdownProps) {
  const asked = useDebounced(typed.slice(0, 100), oneQuestionMs)
  const { data, error, isPlaceholderData } = useQuery({
    ...query('GET /api/site-search', { query: { q: asked, limit: mostShown } }),
    placeholderData: keepPreviousData,
  })
  const failed = error !== null
  const searching = !failed && (asked !== typed || data === undefined || isPlaceholderData)
  const results = failed ? [] : (data?.results ?? [])
  const all = results.length > 0 ? resultsPath(typed) : undefined

  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  const paths = [...results.map(each => each.url), ...(all ? [all] : [])].join('\n')
  // Before the choices are visible, so an arrow key pressed right away finds them.
  useLayoutEffect(() => onChoices(paths === '' ? [] : paths.split('\n')), [paths, onChoices])
  const says = searching ? undefined : failed || !data ? countText(0) : countText(data.counts.all)
  useEffect(() => {
    if (!says) return
    const timer = setTimeout(() => announce(says), saidAfterMs)
    return () => clearTimeout(timer)
  }, [says])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  if (!all) return <p className="site-search-says">{searching ? 'Searching...' : 'No results found'}</p>
  return (
    <div id={listId} role="listbox" aria-label="Results" aria-busy={searching}>
      {results.map((result, i) => (
        <Choice key={result.id} result={result} option={optionProps(listId, i, active)} onChosen={onChosen} />
      ))}
      <Link
        role="option"
        tabIndex={-1}
        {...optionProps(listId, results.length, active)}
        to={all}
        className="view-all"
        onClick={onSubmitted}
      >
        <ArrowIcon />
        {searching ? 'Searching...' : 'View all results'}
        {!searching && <span className="k">{data?.counts.all}</span>}
      </Link>
    </div>
  )
}

function Choice({
  result,
  option,
  onChosen,
}: {
  result: SearchResult
  option: ReturnType<typeof optionProps>
  onChosen: () => void
}) {
  const { type, url, marked, metadata } = result
  const kind = KIND_WORDS[type].one.toLowerCase()
  return (
    <Link role="option" tabIndex={-1} {...option} to={url} onClick={onChosen}>
      <KindIcon kind={type} />
      <span className="t">
        <Marked pieces={marked.title} />
      </span>
      <span className="k">{type === 'event' && metadata?.date ? `${kind}, ${metadata.date}` : kind}</span>
    </Link>
  )
}
