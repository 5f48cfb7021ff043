import { safeReturnTo } from '#src/lib/return-to.ts'

/** The decided key. */
const KEY = 'returnTo'
const USUAL = '/dashboard'
/** Coming back to these after signing in would only go round in circles. */
const DOORS =
  /^\/(login|signup|sign-out|forgot-password|reset-password|verify-email|second-factor|invitation)(?:[/?#]|$)/

/** Where to go after signing in. Kept for this tab, also while the way leads over sign-up, joining or a new password. */
export const returnToStore = {
  /** Keeps an address of this site; anything else is left out (T8). */
  keep(address: string | null | undefined): void {
    const path = safeReturnTo(address ?? undefined)
    if (path && !DOORS.test(path)) inStorage(storage => storage.setItem(KEY, path))
  },
  /** The kept address, which stays kept. */
  peek(): string | undefined {
    const path = safeReturnTo(inStorage(storage => storage.getItem(KEY)))
    return path && !DOORS.test(path) ? path : undefined
  },
  /** The kept address, or the dashboard; it is forgotten with this. */
  take(): string {
    const path = returnToStore.peek() ?? USUAL
    returnToStore.clear()
    return path
  },
  clear(): void {
    inStorage(storage => storage.removeItem(KEY))
  },
}

/** Browsers may refuse storage altogether; signing in works without. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
