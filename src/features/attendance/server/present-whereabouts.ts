import type { WhereaboutsAnswer } from '../contract.ts'
import { whereabouts } from '../marks.ts'
import type { attendance } from './tables.ts'

type Row = Pick<typeof attendance.$inferSelect, 'checkedInAt' | 'releasedAt' | 'releasedTo'>

/** The current status of a registration's child, as check-in shows it. */
export function presentWhereabouts(registrationId: string, row: Row | undefined): WhereaboutsAnswer {
  return {
    registrationId,
    whereabouts: whereabouts(row),
    checkedInAt: row?.checkedInAt?.toISOString() ?? null,
    releasedAt: row?.releasedAt?.toISOString() ?? null,
    releasedTo: row?.releasedTo ?? null,
  }
}
