import type { TaggableChild } from '../../contract.ts'
import type { Audience } from '../../update-rules.ts'

/** What is known of the children of a class or family: nothing was asked yet, it is on its way, it came, or it did not. */
export type Known = { state: 'none' | 'asking' | 'known' | 'failed'; children: readonly TaggableChild[] }

/**
 * What has to be looked at before photos are shared: nothing; that these children are on none of them (nobody is named where
 * everyone sees them); or it is not known yet who must not be on them, which is not the same as nobody.
 */
export type PhotoCheck = { kind: 'nothing' } | { kind: 'unknown' } | { kind: 'look'; names: readonly string[] }

export const UNCHECKED = 'Please look at each photo first.'
export const UNKNOWN = 'We could not check who must not be on photos. Try again.'

/** What to look at before this many photos are shared with this audience. */
export function photoCheck(photos: number, audience: Audience, { state, children }: Known): PhotoCheck {
  if (photos === 0) return { kind: 'nothing' }
  if (audience === 'everyone') return { kind: 'look', names: [] }
  if (state === 'asking' || state === 'failed') return { kind: 'unknown' }
  const names = children.filter(child => child.photoConsent === 'no').map(child => child.name)
  return names.length > 0 ? { kind: 'look', names } : { kind: 'nothing' }
}

/** Why the photos cannot be shared yet; `undefined` when they can. */
export function checkProblem(check: PhotoCheck, looked: boolean): string | undefined {
  if (check.kind === 'unknown') return UNKNOWN
  return check.kind === 'look' && !looked ? UNCHECKED : undefined
}
