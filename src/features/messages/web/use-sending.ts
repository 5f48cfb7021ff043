import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { announce } from '#src/ui/live-region.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useNews } from '#src/ui/use-news.ts'
import type { MessageAnswer } from '../message-answer.ts'
import { api } from './calls.ts'
import { keepUnsent, type Unsent, unsentMessages } from './unsent-messages.ts'

/** A message being sent, or one that failed and why. */
export type Outgoing = Unsent & { failed: string | null }

/** Whether the server didn't get to answer, so that the same request can succeed later. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/**
 * Sends right away and shows the message as sending. A failed message stays, also after a reload, and is retried by a tap.
 * One the server didn't answer is also retried once the live connection is back: the browser's `online` event comes before
 * requests get through. Its key keeps it from being sent twice.
 */
export function useSending(viewerId: string, receiverId: string, onSent: (message: MessageAnswer) => void) {
  const toast = useToast()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const current = useRef(outgoing)
  const sending = useRef(Promise.resolve())
  const unanswered = useRef(new Set<string>())

  function set(next: readonly Outgoing[]) {
    current.current = next
    setOutgoing(next)
    keepUnsent(
      viewerId,
      receiverId,
      next.map(({ key, content }) => ({ key, content })),
    )
  }
  const change = (key: string, failed: string | null) =>
    set(current.current.map(each => (each.key === key ? { ...each, failed } : each)))

  async function deliver({ key, content }: Unsent) {
    change(key, null)
    try {
      const message = await api('POST /api/messages', { body: { receiverId, content } }, { idempotencyKey: key })
      onSent(message)
      set(current.current.filter(each => each.key !== key))
      announce('Message Sent')
    } catch (error) {
      if (isUnanswered(error)) unanswered.current.add(key)
      change(key, navigator.onLine ? sentenceOf(error, "We couldn't reach the server.") : "You're offline.")
      toast({ title: 'Error', description: 'Could not send message', tone: 'destructive' })
    }
  }
  /** One at a time, so they arrive in the order they were written. */
  const queue = (each: Unsent) => {
    unanswered.current.delete(each.key)
    sending.current = sending.current.then(() => deliver(each))
  }
  useNews(heard => {
    if (heard !== 'hello') return
    for (const each of current.current) if (unanswered.current.has(each.key)) queue(each)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: unsent messages are restored once
  useEffect(() => {
    const left = unsentMessages(viewerId, receiverId)
    if (left.length > 0) set(left.map(each => ({ ...each, failed: 'It was still being sent.' })))
  }, [])

  return {
    outgoing,
    send(content: string) {
      const each = { key: crypto.randomUUID(), content }
      set([...current.current, { ...each, failed: null }])
      queue(each)
    },
    retry: queue,
  }
}
