import type { TaggableChild } from '../../contract.ts'
import type { Audience } from '../../update-rules.ts'

/** What we know about the children of a class or family: not asked yet, loading, loaded, or failed. */
export type Known = { state: 'none' | 'asking' | 'known' | 'failed'; children: readonly TaggableChild[] }

/**
 * What has to be checked before photos are shared: nothing; that these children are in none of them (nobody is named if
 * everyone sees them); or we don't know yet who must not be in them, which isn't the same as nobody.
 */
export type PhotoCheck = { kind: 'nothing' } | { kind: 'unknown' } | { kind: 'look'; names: readonly string[] }

export const UNCHECKED = 'Check each photo first.'
export const UNKNOWN = "We couldn't check who said no to photos. Try again."

/** What to check before this many photos are shared with this audience. */
export function photoCheck(photos: number, audience: Audience, { state, children }: Known): PhotoCheck {
  if (photos === 0) return { kind: 'nothing' }
  if (audience === 'everyone') return { kind: 'look', names: [] }
  if (state === 'asking' || state === 'failed') return { kind: 'unknown' }
  const names = children.filter(child => child.photoConsent === 'no').map(child => child.name)
  return names.length > 0 ? { kind: 'look', names } : { kind: 'nothing' }
}

/** Why the photos can't be shared yet; `undefined` if they can. */
export function checkProblem(check: PhotoCheck, looked: boolean): string | undefined {
  if (check.kind === 'unknown') return UNKNOWN
  return check.kind === 'look' && !looked ? UNCHECKED : undefined
}
