import { useSyncExternalStore } from 'react'

/** Whether the browser has a line at all; on the server it has. */
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
