import { INBOX_TABS, type InboxTab } from '../../message-rules.ts'

export type InboxView = { show: InboxTab; page: number; family?: string }

/** What the address of /admin/messages shows. */
export function readInboxView(search: URLSearchParams): InboxView {
  const page = Number(search.get('page'))
  return {
    show: INBOX_TABS.find(each => each === search.get('show')) ?? 'open',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    family: search.get('family')?.slice(0, 60) || undefined,
  }
}

/** The address of another view. A different tab starts at its first page. */
export function inboxSearch(view: InboxView, change: Partial<InboxView>): { search: string } {
  const next = { ...view, ...(change.show ? { page: 1 } : {}), ...change }
  const search = new URLSearchParams()
  if (next.show !== 'open') search.set('show', next.show)
  if (next.page > 1) search.set('page', String(next.page))
  if (next.family) search.set('family', next.family)
  return { search: search.toString() }
}
