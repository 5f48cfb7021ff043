const NAME = 'signed-in'

/** Announces in this tab that someone just signed in, so what a guest collected can move to the account. */
export function announceSignedIn(): void {
  window.dispatchEvent(new Event(NAME))
}

/** Calls back after each sign-in. Returns a function that stops it. */
export function onSignedIn(heard: () => void): () => void {
  window.addEventListener(NAME, heard)
  return () => window.removeEventListener(NAME, heard)
}
