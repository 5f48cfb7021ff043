import { returnToStore } from './return-to-store.ts'

/** Takes what belongs to the person off this device when they sign out (PRODUCT.md part 9); the theme stays. */
export function forgetPerson(): void {
  returnToStore.clear()
  try {
    window.localStorage.removeItem('lastRegistrationId')
  } catch {
    // Without storage there is nothing to forget.
  }
}
