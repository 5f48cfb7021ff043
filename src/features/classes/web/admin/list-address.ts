import type { CallArguments } from '#src/lib/contract.ts'
import { isId } from '#src/lib/ids.ts'
import type { ClassesContract } from '../../contract.ts'

export const ROWS = 50
type Query = NonNullable<NonNullable<CallArguments<ClassesContract['GET /api/admin/classes']>[0]>['query']>

const STATUSES = ['draft', 'published', 'archived'] as const
const AVAILABILITIES = ['open', 'available', 'limited', 'full'] as const

export type ListFilters = Pick<Query, 'status' | 'availability'> & {
  q: string
  /** The id of a season; empty for all. */
  seasonId: string
  page: number
}

/** The filters in the address. Unknown values are ignored. */
export function readListFilters(search: URLSearchParams): ListFilters {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find(each => each === search.get(name)) ?? ''
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    seasonId: isId(search.get('seasonId') ?? '') ? search.get('seasonId')! : '',
    status: one('status', STATUSES),
    availability: one('availability', AVAILABILITIES),
    page: Number.isInteger(page) && page > 0 && page < 200 ? page : 1,
  }
}

/** The address of a list. */
export function listAddress({ page, ...filters }: ListFilters): string {
  const given = Object.entries({ ...filters, page: page > 1 ? String(page) : '' }).filter(([, value]) => value)
  const search = new URLSearchParams(given as [string, string][]).toString()
  return search ? `/admin/classes?${search}` : '/admin/classes'
}

export const CHOICES = { status: STATUSES, availability: AVAILABILITIES } as const
