import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page is scrolled down more than `px`. Re-renders only when the answer changes. */
export function useScrolledPast(px: number): boolean {
  const isPast = useCallback(() => window.scrollY > px, [px])
  return useSyncExternalStore(listenToScroll, isPast, () => false)
}

function listenToScroll(heard: () => void) {
  window.addEventListener('scroll', heard, { passive: true })
  return () => window.removeEventListener('scroll', heard)
}
