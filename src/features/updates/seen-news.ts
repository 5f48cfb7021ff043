const NAME = 'update-seen'

/** Says in this window that one more update was opened, so that counts of new ones go down with it. */
export function announceSeen(): void {
  window.dispatchEvent(new Event(NAME))
}

/** Calls back after each update that was opened for the first time; answers how to stop. */
export function onSeen(heard: () => void): () => void {
  window.addEventListener(NAME, heard)
  return () => window.removeEventListener(NAME, heard)
}
