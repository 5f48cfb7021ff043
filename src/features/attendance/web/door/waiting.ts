import type { Press } from './presses.ts'

/** Presses that could not be sent yet, kept in the browser for the person who made them. Ids and names of adults only. */
const placeOf = (userId: string) => `door-waiting-${userId}`

export function readWaiting(userId: string): Press[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(userId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Press[]) : []
  } catch {
    return []
  }
}

/** Reads what is there before it writes, so that two tabs lose nothing of each other. */
export function changeWaiting(userId: string, change: (waiting: Press[]) => Press[]): Press[] {
  const after = change(readWaiting(userId))
  try {
    if (after.length > 0) localStorage.setItem(placeOf(userId), JSON.stringify(after))
    else localStorage.removeItem(placeOf(userId))
  } catch {
    // Without storage the presses live as long as the page.
  }
  return after
}
