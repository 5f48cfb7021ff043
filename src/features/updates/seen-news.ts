const NAME = 'update-seen'

/** Announces in this window that another update was opened, so that counts of new ones go down. */
export function announceSeen(): void {
  window.dispatchEvent(new Event(NAME))
}

/** Calls back after each update that was opened for the first time. Returns a function that stops listening. */
export function onSeen(heard: () => void): () => void {
  window.addEventListener(NAME, heard)
  return () => window.removeEventListener(NAME, heard)
}
