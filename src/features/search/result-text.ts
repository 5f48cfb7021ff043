import type { Kind, SearchResult } from './contract.ts'

/** The name of one result of a kind, and of the tab with all of them. */
export const KIND_WORDS: Readonly<Record<Kind, { one: string; tab: string }>> = {
  blog: { one: 'Blog', tab: 'Blog' },
  class: { one: 'Class', tab: 'Classes' },
  event: { one: 'Event', tab: 'Events' },
  page: { one: 'Page', tab: 'Pages' },
}

/** The order of the tabs. */
export const TAB_ORDER = ['blog', 'class', 'event', 'page'] as const satisfies readonly Kind[]

/** `1 result`, `6 results`, and the fixed text for none. */
export function countText(count: number): string {
  if (count === 0) return 'No results found'
  return count === 1 ? '1 result' : `${count} results`
}

/** The line under a title: `Class · Thu, Dec 10, 5:45 PM`, `Page · /schedule`. */
export function bylineOf({ type, url, metadata }: Pick<SearchResult, 'type' | 'url' | 'metadata'>): string {
  const when = [metadata?.date, metadata?.time].filter(Boolean).join(', ')
  return [KIND_WORDS[type].one, type === 'page' ? url : when].filter(Boolean).join(' · ')
}

/** The results page for a text, on the tab of one kind or of all. */
export function resultsPath(typed: string, kind?: Kind): string {
  const query = new URLSearchParams({ q: typed, ...(kind ? { type: kind } : {}) })
  return `/search-results?${query}`
}

/** A kind named in an address, or `undefined` for anything else. */
export const kindOf = (name: string | null): Kind | undefined => TAB_ORDER.find(kind => kind === name)

/** Groups results by kind: the kind of the best result first, and the order within a kind unchanged. */
export function groupByKind<T extends { type: Kind }>(results: readonly T[]): { kind: Kind; results: T[] }[] {
  return [...new Set(results.map(each => each.type))].map(kind => ({
    kind,
    results: results.filter(each => each.type === kind),
  }))
}
