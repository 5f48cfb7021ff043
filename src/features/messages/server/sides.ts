import { may, permissionsOf, type StoredRole } from '#src/lib/permissions.ts'

export type Side = 'family' | 'staff'

/** Which side of a conversation a person is on, by their current role. Staff whose role doesn't include messages, and everyone else, are on neither. */
export function sideOf(person: StoredRole): Side | undefined {
  if (person.role === 'parent') return 'family'
  return may({ permissions: permissionsOf(person) }, 'messages') ? 'staff' : undefined
}

export const otherSide = (side: Side): Side => (side === 'family' ? 'staff' : 'family')
