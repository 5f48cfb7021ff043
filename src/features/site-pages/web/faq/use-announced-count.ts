import { useEffect, useRef } from 'react'
import { announce } from '#src/ui/live-region.tsx'

const QUIET_MS = 500

/** Announces the number of matching questions half a second after the last key, but not when the page opens. */
export function useAnnouncedCount(typed: string, count: number): void {
  const before = useRef(typed)
  useEffect(() => {
    if (before.current === typed) return
    const timer = setTimeout(() => {
      before.current = typed
      announce(count === 1 ? '1 question' : `${count} questions`)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed, count])
}
