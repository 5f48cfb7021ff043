import { MAIL_STATES, type MailState } from '../../mail-state.ts'

export type OutboxView = { q?: string; state?: MailState; before?: string }

/** The statuses as staff see them. The first shows all emails. */
export const STATE_WORDS: readonly { state?: MailState; label: string }[] = [
  { label: 'All' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'failed', label: 'Retrying' },
  { state: 'parked', label: 'Not delivered' },
  { state: 'sent', label: 'Sent' },
]

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the filters from an address. Values nobody could have chosen are ignored instead of breaking the page. */
export function readOutboxView(query: URLSearchParams): OutboxView {
  const before = query.get('before') ?? ''
  return {
    q: query.get('q')?.trim().slice(0, 120) || undefined,
    state: MAIL_STATES.find(state => state === query.get('state')),
    before: ID.test(before) ? before : undefined,
  }
}

/** The outbox address with something changed. A new search or status starts at the newest. */
export function outboxAddress(view: OutboxView, change: OutboxView = {}): string {
  const next = Object.entries({ ...view, before: undefined, ...change }).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(next as [string, string][]).toString()
  return text ? `/admin/outbox?${text}` : '/admin/outbox'
}
