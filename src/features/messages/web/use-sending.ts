import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { announce } from '#src/ui/live-region.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { MessageAnswer } from '../message-answer.ts'
import { api } from './calls.ts'
import { keepUnsent, type Unsent, unsentMessages } from './unsent-messages.ts'

/** A message being sent, or one that failed and why. */
export type Outgoing = Unsent & { failed: string | null }

/**
 * Sends right away and shows the message as sending. A failed message stays, also after a reload, and is retried by a tap
 * or when the browser is back online. Its key keeps it from being sent twice.
 */
export function useSending(viewerId: string, receiverId: string, onSent: (message: MessageAnswer) => void) {
  const toast = useToast()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const current = useRef(outgoing)
  const line = useRef(Promise.resolve())

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
      change(key, navigator.onLine ? sentenceOf(error, "We couldn't reach the server.") : "You're offline.")
      toast({ title: 'Error', description: 'Could not send message', tone: 'destructive' })
    }
  }
  /** One at a time, so they arrive in the order they were written. */
  const queue = (each: Unsent) => {
    line.current = line.current.then(() => deliver(each))
  }
  const retryAll = () => {
    for (const each of current.current) if (each.failed !== null) queue(each)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: unsent messages are restored once
  useEffect(() => {
    const left = unsentMessages(viewerId, receiverId)
    if (left.length > 0) set(left.map(each => ({ ...each, failed: 'It was still being sent.' })))
    addEventListener('online', retryAll)
    return () => removeEventListener('online', retryAll)
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
