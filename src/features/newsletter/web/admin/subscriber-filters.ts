import { LISTED_STATES, type ListedState } from '../../newsletter-rules.ts'

export type SubscriberFilters = { q?: string; state?: ListedState; page?: number }

/** The states as staff see them. The first shows everyone. */
export const STATE_WORDS: readonly { state?: ListedState; label: string }[] = [
  { label: 'Everyone' },
  { state: 'confirmed', label: 'Subscribed' },
  { state: 'bounced', label: 'Bounced' },
  { state: 'pending', label: 'Not confirmed' },
  { state: 'unsubscribed', label: 'Unsubscribed' },
]

/** The filters in an address. Invalid values are ignored instead of failing the page. */
export function readSubscriberFilters(query: URLSearchParams): SubscriberFilters {
  const page = Number(query.get('page'))
  return {
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    state: LISTED_STATES.find(state => state === query.get('state')),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  }
}

/** The address of the list with some filters changed. Changing anything but the page goes to the first page. */
export function subscribersAddress(
  filters: SubscriberFilters,
  change: SubscriberFilters,
  path = '/admin/newsletter/subscribers',
): string {
  const next = { ...filters, page: undefined, ...change }
  const set = Object.entries(next).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}
