import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How close to the end still counts as the end, in pixels. */
const NEAR = 60

/**
 * Keeps the end of the log in view for someone reading there, and doesn't move anyone else: then `missed` counts the new
 * messages below. Older messages added at the top don't move what's being read. `failed` counts messages that couldn't be
 * sent; each adds a line that needs to be visible too.
 */
export function useFollow(
  log: RefObject<HTMLElement | null>,
  { firstId, count, failed }: { firstId: string | undefined; count: number; failed: number },
) {
  const [missed, setMissed] = useState(0)
  const before = useRef({ firstId, count, height: 0, atEnd: true })

  function toEnd() {
    const { current } = log
    if (current) current.scrollTop = current.scrollHeight
    setMissed(0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed message's line makes the log taller
  useLayoutEffect(() => {
    const { current } = log
    if (!current) return
    const last = before.current
    const wereOlder = last.firstId !== undefined && firstId !== last.firstId
    if (wereOlder) current.scrollTop += current.scrollHeight - last.height
    else if (last.atEnd) current.scrollTop = current.scrollHeight
    else if (count > last.count) setMissed(seen => seen + count - last.count)
    before.current = { ...last, firstId, count, height: current.scrollHeight }
  }, [log, firstId, count, failed])

  useEffect(() => {
    const { current } = log
    if (!current) return
    const look = () => {
      const atEnd = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR
      before.current.atEnd = atEnd
      if (atEnd) setMissed(0)
    }
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [log])

  return { missed, toEnd }
}
