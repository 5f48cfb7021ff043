import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, clientFor } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { AttendanceContract, RosterAnswer, WhereaboutsAnswer } from '../../contract.ts'
import { afterReading, type Tap, withAnswer, withTaps } from './taps.ts'

/** Taps that couldn't be sent yet, stored in the browser for the person who made them. Only ids and adults' names. */
const placeOf = (userId: string) => `door-waiting-${userId}`

function readWaiting(userId: string): Tap[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(userId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Tap[]) : []
  } catch {
    return []
  }
}

/** Reads before it writes, so two tabs don't overwrite each other. */
function changeWaiting(userId: string, change: (waiting: Tap[]) => Tap[]): Tap[] {
  const after = change(readWaiting(userId))
  try {
    if (after.length > 0) localStorage.setItem(placeOf(userId), JSON.stringify(after))
    else localStorage.removeItem(placeOf(userId))
  } catch {
    // Without storage, the taps last as long as the page.
  }
  return after
}

const { api } = clientFor<AttendanceContract>()
const TRY_AGAIN_MS = 10_000
const LOOK_AGAIN_MS = 30_000

/** Refused for good: sending it again would be refused again. Everything else waits for a connection or a sign-in. */
const isFinal = (error: unknown) => error instanceof ApiError && [400, 403, 404, 409].includes(error.status)

/**
 * A session's children and the taps on them. A tap shows right away, waits in the browser and is sent in order, one after
 * the other. The server recognizes each by its key, so sending it again does no harm. Changes made on another tablet or at
 * home show up as well: see `useRoster`.
 */
export function useCheckIn(served: RosterAnswer, userId: string) {
  const toast = useToast()
  const { roster, signedOut: cannotRead, answer, lookAgain } = useRoster(served)
  const sessionId = roster.session.id
  const [waiting, setWaiting] = useState<Tap[]>([])
  const [signedOut, setSignedOut] = useState(false)
  const sending = useRef(false)
  const memory = useRef<Tap[]>([])

  const change = useCallback(
    (how: (waiting: Tap[]) => Tap[]) => {
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
        const { sessionId: ofSession, ...body } = press
        const params = { sessionId: ofSession }
        try {
          const now = await api('POST /api/admin/sessions/:sessionId/attendance', { params, body })
          setSignedOut(false)
          if (ofSession === sessionId) answer(now)
        } catch (error) {
          setSignedOut(error instanceof ApiError && error.status === 401)
          if (!isFinal(error)) return
          toast({ title: 'Not recorded', description: (error as ApiError).problem.message, tone: 'destructive' })
          lookAgain()
        }
        const { key } = press
        change(all => all.filter(each => each.key !== key))
      }
    } finally {
      sending.current = false
    }
  }, [sessionId, change, toast, answer, lookAgain])

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

  const press = (registrationId: string, mark: Tap['mark'], more: Partial<Tap> = {}) => {
    const made = { key: newKey(), sessionId, registrationId, mark, at: new Date().toISOString(), ...more }
    change(all => [...all, made])
    void send()
  }
  return {
    /** As the server has it, without the taps that wait. */
    roster,
    children: withTaps(roster.children, sessionId, waiting),
    waiting: waiting.length,
    signedOut: signedOut || cannotRead,
    press,
  }
}

/**
 * The roster as the server has it. It's polled every half minute while the page is visible, when it becomes visible or
 * comes online, and when a tap was refused. Health data is only sent again, and recorded as read, if something changed.
 * Without a connection, the last version stays.
 */
function useRoster(served: RosterAnswer) {
  const client = useQueryClient()
  const sessionId = served.session.id
  const answered = useRef(new Set<string>())
  const queryKey = useMemo(() => ['door', sessionId], [sessionId])
  const held = useCallback(() => client.getQueryData<RosterAnswer>(queryKey), [client, queryKey])
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => {
      answered.current.clear()
      const params = { sessionId }
      const { version } = await api('GET /api/admin/sessions/:sessionId/roster/version', { params })
      const before = held()
      if (before?.version === version) return before
      const read = await api('GET /api/admin/sessions/:sessionId/roster', { params })
      return afterReading(read, held() ?? read, answered.current)
    },
    initialData: served,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const answer = useCallback(
    (now: WhereaboutsAnswer) => {
      answered.current.add(now.registrationId)
      client.setQueryData<RosterAnswer>(queryKey, roster => roster && withAnswer(roster, now))
    },
    [client, queryKey],
  )
  const lookAgain = useCallback(() => void client.refetchQueries({ queryKey }), [client, queryKey])
  return { roster: data, signedOut: error instanceof ApiError && error.status === 401, answer, lookAgain }
}

/** A version 4 UUID. Over plain http on another machine's address, there's no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
