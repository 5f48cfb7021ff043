const KEY = 'lastRegistrationId'

/**
 * The registration paid for last on this device, under its decided key. Only a hint: the server checks
 * whose it is, and signing out clears it (T19).
 */
export function rememberRegistration(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // A private window may refuse to keep things; the confirmation's address says the id anyway.
  }
}

export function lastRegistration(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
