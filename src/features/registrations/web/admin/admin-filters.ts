const STATUSES = ['pending', 'confirmed', 'active', 'cancelled', 'waitlisted'] as const
const PAYMENTS = ['unpaid', 'paid', 'refunded', 'balance'] as const
const SORTS = ['child', 'age', 'event', 'startDate', 'status', 'createdAt'] as const

export type SortBy = (typeof SORTS)[number]
/** The filters of the list, named as in the address and the call. */
export type AdminFilters = {
  q?: string
  status?: (typeof STATUSES)[number]
  paymentStatus?: (typeof PAYMENTS)[number]
  eventId?: string
  thisWeek?: 'yes'
  sortBy?: SortBy
  sortOrder?: 'asc' | 'desc'
  page?: number
}

const oneOf = <T extends string>(allowed: readonly T[], text: string | null): T | undefined =>
  allowed.find(each => each === text)

/** The filters and the opened row of an address. Impossible values are ignored instead of breaking the page. */
export function readFilters(query: URLSearchParams): { filters: AdminFilters; open: string | null } {
  const page = Number(query.get('page'))
  const eventId = query.get('eventId') ?? ''
  const filters: AdminFilters = {
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    status: oneOf(STATUSES, query.get('status')),
    paymentStatus: oneOf(PAYMENTS, query.get('paymentStatus')),
    eventId: /^[\w-]{1,60}$/.test(eventId) ? eventId : undefined,
    thisWeek: oneOf(['yes'], query.get('thisWeek')),
    sortBy: oneOf(SORTS, query.get('sortBy')),
    sortOrder: oneOf(['asc', 'desc'], query.get('sortOrder')),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  }
  return { filters: set(filters), open: query.get('open') }
}

/** The address of the list with some filters changed; any change except the page number goes to the first page. */
export function adminAddress(
  filters: AdminFilters,
  change: AdminFilters & { open?: string } = {},
  path = '/admin',
): string {
  const staysOnPage = Object.keys(change).every(name => name === 'open' || name === 'page')
  const next = set({ ...filters, ...(staysOnPage ? {} : { page: undefined }), ...change })
  const text = new URLSearchParams(Object.entries(next).map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** How a heading sorts next: selecting the column that is already sorted reverses it. */
export function nextSort(filters: AdminFilters, by: SortBy): AdminFilters {
  const up = filters.sortBy === by && filters.sortOrder !== 'desc'
  return { sortBy: by, sortOrder: up ? 'desc' : 'asc' }
}

const set = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
