const NAME = 'signed-in'

/** Says in this tab that somebody has just signed in, so that what a guest collected can join the account. */
export function announceSignedIn(): void {
  window.dispatchEvent(new Event(NAME))
}

/** Calls back after each sign-in; answers how to stop. */
export function onSignedIn(heard: () => void): () => void {
  window.addEventListener(NAME, heard)
  return () => window.removeEventListener(NAME, heard)
}
