import { useEffect, useState } from 'react'
import { onSeen } from '#src/features/updates/seen-news.ts'

/** How many updates are new: the number loaded with the page, minus those opened since. */
export function useUnseen(loaded: number): number {
  const [from, setFrom] = useState({ loaded, opened: 0 })
  if (from.loaded !== loaded) setFrom({ loaded, opened: 0 })
  useEffect(() => onSeen(() => setFrom(was => ({ ...was, opened: was.opened + 1 }))), [])
  return Math.max(0, loaded - from.opened)
}
