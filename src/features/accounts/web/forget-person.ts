import { returnToStore } from './return-to-store.ts'

/** Keys on this device that belong to a person rather than the device, including ones with that prefix and a colon. */
const PERSONAL = ['lastRegistrationId', 'favorites', 'joining-draft', 'message-draft', 'messages-kept']
/** The same for this tab: an order being sent names a child, and text typed into a page that failed. */
const PERSONAL_HERE = ['order-request', 'page-words']

/** Removes what belongs to the person from this device when they sign out. The theme stays. */
export function clearPersonalData(): void {
  returnToStore.clear()
  try {
    const isPersonal = (key: string) => PERSONAL.some(name => key === name || key.startsWith(`${name}:`))
    for (const key of Object.keys(window.localStorage).filter(isPersonal)) window.localStorage.removeItem(key)
  } catch {
    // Without storage there's nothing to clear.
  }
  forgetInTab()
}

/**
 * Opens a page in full, so nothing personal stays in this tab's memory. Never resolves, so the button
 * stays busy until the new page has loaded.
 */
export function leaveFor(address: string): Promise<never> {
  clearPersonalData()
  window.location.assign(address)
  return new Promise(() => {})
}

/** Removes what belongs to the person from this tab when they signed out in another. */
export function forgetInTab(): void {
  try {
    for (const key of PERSONAL_HERE) window.sessionStorage.removeItem(key)
  } catch {
    // Without storage there's nothing to clear.
  }
}
