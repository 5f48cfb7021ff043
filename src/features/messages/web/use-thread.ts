import { useCallback, useRef, useState } from 'react'
import { useToast } from '#src/ui/toast.tsx'
import { useNews } from '#src/ui/use-news.ts'
import { mergeMessages, versionOf } from '../merge-messages.ts'
import type { MessageAnswer } from '../message-answer.ts'
import { PAGE_SIZE } from '../message-rules.ts'

/** How a thread loads more of itself. */
export type ThreadCalls<M> = { after(version: number): Promise<M[]>; before(number: number): Promise<M[]> }

/**
 * The messages of one thread, kept up to date: on every change in the family, and after every reconnect, it asks for what
 * changed after the highest version it knows. `initial` counts once; give the component a key.
 */
export function useThread<M extends MessageAnswer>(familyId: string, initial: readonly M[], calls: ThreadCalls<M>) {
  const toast = useToast()
  const [messages, setMessages] = useState<readonly M[]>(initial)
  const [hasOlder, setHasOlder] = useState(initial.length >= PAGE_SIZE)
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')
  const known = useRef(initial)
  // Only answers to "what came after" advance it: the answers to sending and reading are newer than changes not yet received.
  const version = useRef(versionOf(initial))
  const asking = useRef<Promise<void>>(undefined)
  const again = useRef(false)

  const put = useCallback((came: readonly M[]) => {
    known.current = mergeMessages(known.current, came)
    setMessages(known.current)
  }, [])

  async function askUntilKnown() {
    do {
      again.current = false
      const came = await calls.after(version.current)
      version.current = Math.max(version.current, versionOf(came))
      put(came)
      if (came.length >= PAGE_SIZE) again.current = true
    } while (again.current)
  }

  /**
   * One request at a time. News that arrives meanwhile triggers one more. A failure shows a toast with a retry button,
   * except while offline: it would replace the toast about an unsent message, and `hello` asks again once the connection is
   * back.
   */
  function catchUp(): Promise<void> {
    again.current = true
    asking.current ??= askUntilKnown()
      .catch(() => {
        if (!navigator.onLine) return
        const action = { label: 'Try again', onPress: () => void catchUp() }
        toast({ title: "Couldn't load new messages", tone: 'destructive', action })
      })
      .finally(() => {
        asking.current = undefined
      })
    return asking.current
  }
  useNews(heard => {
    if (heard === 'hello' || (heard.kind === 'messages' && heard.id === familyId)) void catchUp()
  })

  async function loadOlder() {
    const [first] = known.current
    if (!first || older === 'loading') return
    setOlder('loading')
    try {
      const came = await calls.before(first.number)
      setHasOlder(came.length >= PAGE_SIZE)
      put(came)
      setOlder('idle')
    } catch {
      setOlder('failed')
    }
  }

  return { messages, put, catchUp, earlier: hasOlder ? { state: older, load: () => void loadOlder() } : undefined }
}
