import type { Answered } from '#src/lib/contract.ts'
import type { ContentContract, ContentEntryAnswer } from '../../contract.ts'
import { CONTENT_PAGES, isContentPage } from '../../keys.ts'

export type BuiltInText = Answered<ContentContract['GET /api/content/keys']>[number]

/** One text in the list: built in, saved by staff, or both. */
export type ContentRow = {
  key: string
  title: string
  /** How staff filed it. Where it's shown is in `builtIn.page`. */
  page: string | null
  section: string | null
  builtIn?: BuiltInText
  entry?: ContentEntryAnswer
}

/** Every key: built-in ones in the order of their pages, then those no page uses. */
export function rowsOf(builtIn: readonly BuiltInText[], entries: readonly ContentEntryAnswer[]): ContentRow[] {
  const saved = new Map(entries.map(entry => [entry.key, entry]))
  const known = new Set(builtIn.map(({ key }) => key))
  const own = entries.filter(entry => !known.has(entry.key))
  return [
    ...builtIn.map(each => rowOf(each, saved.get(each.key))),
    ...own.map(({ key, title, page, section, ...rest }) => ({
      key,
      title,
      page,
      section,
      entry: { key, title, page, section, ...rest },
    })),
  ]
}

const rowOf = (builtIn: BuiltInText, entry: ContentEntryAnswer | undefined): ContentRow => ({
  key: builtIn.key,
  title: entry?.title ?? builtIn.title,
  page: entry?.page ?? builtIn.page,
  section: entry?.section ?? builtIn.section,
  builtIn,
  entry,
})

/**
 * What the page shows for a row: the saved text if it's active, otherwise the built-in one; nothing for a key without a
 * page.
 */
export const shownText = ({ entry, builtIn }: ContentRow): string =>
  entry?.isActive ? entry.content : (builtIn?.text ?? '')

/** The pages that have rows, for the filter above the list. Entries without a page are under `other`. */
export function pagesOf(rows: readonly ContentRow[]): { name: string; label: string }[] {
  const names = new Set(rows.map(({ page }) => page ?? 'other'))
  return [...names].map(name => ({ name, label: pageLabel(name) }))
}

export const pageLabel = (name: string | null): string =>
  name === null || name === 'other' ? 'No page' : isContentPage(name) ? CONTENT_PAGES[name].label : name

/** Where a built-in key is shown; nothing for a key no page uses. */
export const pathOf = ({ builtIn }: ContentRow): string | undefined =>
  builtIn && isContentPage(builtIn.page) ? CONTENT_PAGES[builtIn.page].path : undefined
