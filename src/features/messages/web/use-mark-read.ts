import { type RefObject, useEffect, useRef } from 'react'
import type { MessageAnswer } from '../message-answer.ts'

const MOST_AT_ONCE = 200

/**
 * Marks unread incoming messages as read while they're visible. A failure doesn't matter to anyone: they're retried with the
 * next message, or the next time the page is viewed.
 */
export function useMarkRead(
  seen: RefObject<HTMLElement | null>,
  messages: readonly MessageAnswer[],
  isIncoming: (message: MessageAnswer) => boolean,
  markRead: (ids: string[]) => Promise<unknown>,
): void {
  const asked = useRef(new Set<string>())
  const unread = messages.filter(each => !each.read && isIncoming(each)).map(each => each.id)
  const ids = unread.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the unread messages decide when to check again
  useEffect(() => {
    async function mark() {
      const visible = document.visibilityState === 'visible' && seen.current?.checkVisibility()
      const due = unread.filter(id => !asked.current.has(id)).slice(0, MOST_AT_ONCE)
      if (!visible || due.length === 0) return
      for (const id of due) asked.current.add(id)
      try {
        await markRead(due)
      } catch {
        for (const id of due) asked.current.delete(id)
      }
    }
    void mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [ids])
}
