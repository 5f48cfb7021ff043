const KEY = 'favorites'
const CHANGED = 'favorites-changed'
const mostKept = 50

/** Ids of the classes a signed-out visitor saved on this device, newest first. */
export function guestFavorites(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : []
  } catch {
    return []
  }
}

function keep(ids: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, mostKept)))
  } catch {
    // A full or forbidden store: the heart stays for this visit only.
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** Saves or removes one class on this device. */
export function setGuestFavorite(id: string, saved: boolean): void {
  const others = guestFavorites().filter(each => each !== id)
  keep(saved ? [id, ...others] : others)
}

/** Clears them after they were added to an account. */
export function clearGuestFavorites(): void {
  keep([])
}

/** Calls back when they change, in this tab or another. Returns a function that stops listening. */
export function onGuestFavorites(heard: () => void): () => void {
  window.addEventListener(CHANGED, heard)
  window.addEventListener('storage', heard)
  return () => {
    window.removeEventListener(CHANGED, heard)
    window.removeEventListener('storage', heard)
  }
}
