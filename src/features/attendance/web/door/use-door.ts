import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, clientFor } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { AttendanceContract, RosterAnswer, RosterChildAnswer } from '../../contract.ts'
import { type Press, withPresses } from './presses.ts'
import { changeWaiting, readWaiting } from './waiting.ts'

const { api } = clientFor<AttendanceContract>()
const TRY_AGAIN_MS = 10_000

/** Refused for good: sending it again would be refused again. Everything else waits for a connection or a sign-in. */
const isFinal = (error: unknown) => error instanceof ApiError && [400, 403, 404, 409].includes(error.status)

/**
 * The children of a session and the presses on them. A press shows at once, waits in the browser and is sent in order,
 * one after the other; the server knows each by its key, so sending it again does no harm.
 */
export function useDoor({ session, children: served }: RosterAnswer, userId: string) {
  const toast = useToast()
  const [children, setChildren] = useState<RosterChildAnswer[]>(served)
  const [waiting, setWaiting] = useState<Press[]>([])
  const [signedOut, setSignedOut] = useState(false)
  const sending = useRef(false)
  const memory = useRef<Press[]>([])

  const change = useCallback(
    (how: (waiting: Press[]) => Press[]) => {
      changeWaiting(userId, how)
      memory.current = how(memory.current)
      setWaiting(memory.current)
    },
    [userId],
  )

  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (let press = memory.current[0]; press; press = memory.current[0]) {
        const { sessionId, ...body } = press
        try {
          const now = await api('POST /api/admin/sessions/:sessionId/attendance', { params: { sessionId }, body })
          setSignedOut(false)
          if (sessionId === session.id)
            setChildren(all =>
              all.map(each => (each.registrationId === now.registrationId ? { ...each, ...now } : each)),
            )
        } catch (error) {
          setSignedOut(error instanceof ApiError && error.status === 401)
          if (!isFinal(error)) return
          toast({ title: 'Not recorded', description: (error as ApiError).problem.message, tone: 'destructive' })
        }
        const { key } = press
        change(all => all.filter(each => each.key !== key))
      }
    } finally {
      sending.current = false
    }
  }, [session.id, change, toast])

  useEffect(() => {
    memory.current = readWaiting(userId)
    setWaiting(memory.current)
    void send()
    const again = () => void send()
    addEventListener('online', again)
    const timer = setInterval(again, TRY_AGAIN_MS)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [userId, send])

  const press = (registrationId: string, mark: Press['mark'], more: Partial<Press> = {}) => {
    const made = { key: newKey(), sessionId: session.id, registrationId, mark, at: new Date().toISOString(), ...more }
    change(all => [...all, made])
    void send()
  }
  return { children: withPresses(children, session.id, waiting), waiting: waiting.length, signedOut, press }
}

/** A version 4 UUID; plain http on another machine's address has no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
