import type { Answered } from '#src/lib/contract.ts'
import type { ContentContract, ContentEntryAnswer } from '../../contract.ts'
import { CONTENT_PAGES, isContentPage } from '../../keys.ts'

export type BuiltInText = Answered<ContentContract['GET /api/content/keys']>[number]

/** One text as the list shows it: what is built in, what staff saved, or both. */
export type ContentRow = {
  key: string
  title: string
  /** How staff file it; where it is seen is `builtIn.page`. */
  page: string | null
  section: string | null
  builtIn?: BuiltInText
  entry?: ContentEntryAnswer
}

/** Every key that exists, built-in ones in the order of their pages, then those that no page asks for. */
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

/** What the page shows for a row: an active text that was saved, otherwise the built-in one; nothing for a key of no page. */
export const shownText = ({ entry, builtIn }: ContentRow): string =>
  entry?.isActive ? entry.content : (builtIn?.text ?? '')

/** The pages that have rows, for the choice above the list. Entries without a page are under `other`. */
export function pagesOf(rows: readonly ContentRow[]): { name: string; label: string }[] {
  const names = new Set(rows.map(({ page }) => page ?? 'other'))
  return [...names].map(name => ({ name, label: pageLabel(name) }))
}

export const pageLabel = (name: string | null): string =>
  name === null || name === 'other' ? 'No page' : isContentPage(name) ? CONTENT_PAGES[name].label : name

/** Where a built-in key is seen; nothing for a key that no page asks for. */
export const pathOf = ({ builtIn }: ContentRow): string | undefined =>
  builtIn && isContentPage(builtIn.page) ? CONTENT_PAGES[builtIn.page].path : undefined
