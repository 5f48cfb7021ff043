import { refusedByWindow } from '#src/features/classes/registration-window.ts'
import type { RequestedItemRow } from './load-requested-items.ts'

type Asked = Pick<RequestedItemRow, 'season' | 'live' | 'offeringId' | 'offering'>

/**
 * Why the registration window keeps a family from booking this item today (`YYYY-MM-DD` in the program's zone); undefined
 * if it doesn't. A spot that it already holds, or that was offered to it from the waitlist, is its own: it may go on with it
 * after registration has closed.
 */
export function outsideWindow({ season, live, offeringId, offering }: Asked, today: string) {
  if (live && live.status !== 'waitlisted') return undefined
  const refusal = refusedByWindow(season, today)
  return refusal && { ...refusal, details: { ...refusal.details, classId: offeringId, title: offering.title } }
}
