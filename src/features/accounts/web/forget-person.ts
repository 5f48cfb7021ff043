import { returnToStore } from './return-to-store.ts'

/** Keys on this device that belong to a person, not to the device, and those that begin with one and a colon. */
const PERSONAL = ['lastRegistrationId', 'favorites', 'joining-draft', 'message-draft', 'messages-kept']
/** And of this tab: the order that was being sent names a child, and what was typed into a page that failed. */
const PERSONAL_HERE = ['order-request', 'page-words']

/** Takes what belongs to the person off this device when they sign out; the theme stays. */
export function forgetPerson(): void {
  returnToStore.clear()
  try {
    const isPersonal = (key: string) => PERSONAL.some(name => key === name || key.startsWith(`${name}:`))
    for (const key of Object.keys(window.localStorage).filter(isPersonal)) window.localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
  forgetInTab()
}

/** Takes what belongs to the person out of this tab, when they signed out in another. */
export function forgetInTab(): void {
  try {
    for (const key of PERSONAL_HERE) window.sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
