import { safeReturnTo } from '#src/lib/return-to.ts'

const OWN_DOORS = /^\/(register|login|signup|forgot-password|reset-password)(\/|\?|#|$)/

/**
 * Where a family goes after registering: to the class they came for, with the first new
 * child; otherwise to the page they came from, if it's on this site; otherwise to the classes.
 */
export function afterJoining(came: { classId?: string | null; returnTo?: string | null }, childId: string): string {
  if (came.classId) return `/checkout?${new URLSearchParams({ classId: came.classId, childId })}`
  const returnTo = safeReturnTo(came.returnTo ?? undefined)
  return returnTo && !OWN_DOORS.test(returnTo) ? returnTo : '/classes'
}
