import { useSyncExternalStore } from 'react'

/** Whether the browser has a connection at all. On the server it does. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    changed => {
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
