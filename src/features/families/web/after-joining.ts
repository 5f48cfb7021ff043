import { safeReturnTo } from '#src/lib/return-to.ts'

const OWN_DOORS = /^\/(register|login|signup|forgot-password|reset-password)(\/|\?|#|$)/

/**
 * Where a family goes after joining: to the class it came for, with the first new
 * child; else to the page it came from, if that is a path of this site; else to the classes.
 */
export function afterJoining(came: { classId?: string | null; returnTo?: string | null }, childId: string): string {
  if (came.classId) return `/checkout?${new URLSearchParams({ classId: came.classId, childId })}`
  const returnTo = safeReturnTo(came.returnTo ?? undefined)
  return returnTo && !OWN_DOORS.test(returnTo) ? returnTo : '/classes'
}
