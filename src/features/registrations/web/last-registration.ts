const KEY = 'lastRegistrationId'

/**
 * The last registration paid for on this device, under its fixed key. Only a hint: the server checks
 * who it belongs to, and signing out clears it (T19).
 */
export function rememberRegistration(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // A private window may refuse to store it; the confirmation's address has the id anyway.
  }
}

export function lastRegistration(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
