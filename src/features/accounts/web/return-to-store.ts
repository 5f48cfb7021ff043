import { safeReturnTo } from '#src/lib/return-to.ts'

/** The key is fixed. */
const KEY = 'returnTo'
/** Returning to these after signing in would only go in circles. */
const SIGN_IN_PAGES =
  /^\/(login|signup|sign-out|forgot-password|reset-password|verify-email|second-factor|invitation)(?:[/?#]|$)/

/** Where to go after signing in. Kept for this tab, including across sign-up, registration or a new password. */
export const returnToStore = {
  /** Stores an address of this site and ignores anything else (T8). */
  keep(address: string | null | undefined): void {
    const path = safeReturnTo(address ?? undefined)
    if (path && !SIGN_IN_PAGES.test(path)) inStorage(storage => storage.setItem(KEY, path))
  },
  /** The stored address, without clearing it. */
  peek(): string | undefined {
    const path = safeReturnTo(inStorage(storage => storage.getItem(KEY)))
    return path && !SIGN_IN_PAGES.test(path) ? path : undefined
  },
  /** The stored address, if there is one. Clears it. */
  take(): string | undefined {
    const path = returnToStore.peek()
    returnToStore.clear()
    return path
  },
  clear(): void {
    inStorage(storage => storage.removeItem(KEY))
  },
}

/** Browsers may refuse storage altogether. Signing in works without it. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
