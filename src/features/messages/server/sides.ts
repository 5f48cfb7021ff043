import { may, permissionsOf } from '#src/lib/permissions.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'

export type Side = 'family' | 'staff'

/** Which side of a conversation a person is on, by their current role. Nobody else is on either side. */
export function sideOf({ role }: Pick<Viewer, 'role'>): Side | undefined {
  if (role === 'parent') return 'family'
  return may({ permissions: permissionsOf({ role }) }, 'messages') ? 'staff' : undefined
}

export const otherSide = (side: Side): Side => (side === 'family' ? 'staff' : 'family')
