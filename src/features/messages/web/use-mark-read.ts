import { type RefObject, useEffect, useRef } from 'react'
import type { MessageAnswer } from '../message-answer.ts'
import { api } from './calls.ts'

const MOST_AT_ONCE = 200

/**
 * Marks unread incoming messages read while they can be seen: one by one (spec 2 section 2), several in one call. A
 * failure is no trouble to anybody: they are tried again with the next message, or at the next look.
 */
export function useMarkRead(
  seen: RefObject<HTMLElement | null>,
  messages: readonly MessageAnswer[],
  isIncoming: (message: MessageAnswer) => boolean,
  onRead: (messages: MessageAnswer[]) => void,
): void {
  const asked = useRef(new Set<string>())
  const unread = messages.filter(each => !each.read && isIncoming(each)).map(each => each.id)
  const ids = unread.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unread says when to look again
  useEffect(() => {
    async function mark() {
      const visible = document.visibilityState === 'visible' && seen.current?.checkVisibility()
      const due = unread.filter(id => !asked.current.has(id)).slice(0, MOST_AT_ONCE)
      const [only] = due
      if (!visible || !only) return
      for (const id of due) asked.current.add(id)
      try {
        if (due.length === 1) onRead([await api('PUT /api/messages/:id/read', { params: { id: only } })])
        else onRead(await api('POST /api/messages/read', { body: { ids: due } }))
      } catch {
        for (const id of due) asked.current.delete(id)
      }
    }
    void mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [ids])
}
