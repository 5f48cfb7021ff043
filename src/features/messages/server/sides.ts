import type { Viewer } from '#src/platform/http/handlers.ts'

export type Side = 'family' | 'staff'

/** On which side of a conversation a person stands, by their role of this moment; nobody else stands anywhere. */
export function sideOf({ role }: Pick<Viewer, 'role'>): Side | undefined {
  if (role === 'parent') return 'family'
  return role === 'staff' || role === 'admin' ? 'staff' : undefined
}

export const otherSide = (side: Side): Side => (side === 'family' ? 'staff' : 'family')
