import type { Press } from './presses.ts'

/** Taps that couldn't be sent yet, stored in the browser for the person who made them. Only ids and adults' names. */
const placeOf = (userId: string) => `door-waiting-${userId}`

export function readWaiting(userId: string): Press[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(userId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Press[]) : []
  } catch {
    return []
  }
}

/** Reads before it writes, so two tabs don't overwrite each other. */
export function changeWaiting(userId: string, change: (waiting: Press[]) => Press[]): Press[] {
  const after = change(readWaiting(userId))
  try {
    if (after.length > 0) localStorage.setItem(placeOf(userId), JSON.stringify(after))
    else localStorage.removeItem(placeOf(userId))
  } catch {
    // Without storage, the taps last as long as the page.
  }
  return after
}
