import { MESSAGE_STATES, type MessageState } from '../../contact-rules.ts'

/** What the inbox shows: messages waiting for a reply, by default. `open` is the message next to the list. */
export type InboxView = { q?: string; show: MessageState | 'all'; page?: number; open?: string }

/** The states of the inbox as staff see them. */
export const INBOX_TABS: readonly { show: InboxView['show']; label: string }[] = [
  { show: 'new', label: 'Open' },
  { show: 'answered', label: 'Answered' },
  { show: 'closed', label: 'Closed' },
  { show: 'all', label: 'All' },
]

/** The view in an address. Invalid values are ignored instead of failing the page. */
export function readInboxView(query: URLSearchParams): InboxView {
  const page = Number(query.get('page'))
  const open = query.get('open') ?? ''
  return {
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    show: [...MESSAGE_STATES, 'all' as const].find(each => each === query.get('show')) ?? 'new',
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
    open: /^[\da-f-]{36}$/i.test(open) ? open : undefined,
  }
}

/**
 * The address of the inbox with something changed. Another state or search starts at the first page, with nothing open.
 */
export function inboxAddress(view: InboxView, change: Partial<InboxView> = {}): string {
  const stays = Object.keys(change).every(name => name === 'open' || name === 'page')
  const { show, ...rest } = { ...view, ...(stays ? {} : { page: undefined, open: undefined }), ...change }
  const set = Object.entries({ ...(show === 'new' ? {} : { show }), ...rest }).filter(
    ([, value]) => value !== undefined,
  )
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return text ? `/admin/inbox?${text}` : '/admin/inbox'
}
