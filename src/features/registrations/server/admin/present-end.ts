import type { AdminRegistration } from '../../contract.ts'

type End = { because: string | null; first: string | null; last: string | null; reason: string | null; at: Date | null }

/** How a canceled spot ended, by whom and why; null while it is live. */
export function presentEnd(status: string, { because, first, last, reason, at }: End): AdminRegistration['ended'] {
  if (status !== 'cancelled' || !because || !at) return null
  return { because, by: first && `${first} ${last ?? ''}`.trim(), reason, at: at.toISOString() }
}
