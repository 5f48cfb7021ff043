import { returnToStore } from './return-to-store.ts'

/** Keys on this device that belong to a person, not to the device. */
const PERSONAL = ['lastRegistrationId', 'favorites', 'joining-draft', 'messages-kept']
/** And of this tab: the order that was being sent names a child. */
const PERSONAL_HERE = ['order-request']

/** Takes what belongs to the person off this device when they sign out (PRODUCT.md part 9); the theme stays. */
export function forgetPerson(): void {
  returnToStore.clear()
  try {
    for (const key of PERSONAL) window.localStorage.removeItem(key)
    for (const key of PERSONAL_HERE) window.sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
