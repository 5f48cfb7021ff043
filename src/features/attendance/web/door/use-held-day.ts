import { useEffect } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { dayOf } from '#src/lib/dates.ts'
import { heldSince, holdPage } from '#src/ui/held-pages.ts'
import { useOnline } from '#src/ui/use-online.ts'
import type { AttendanceContract, ClassDayAnswer, RosterAnswer } from '../../contract.ts'

const { api } = clientFor<AttendanceContract>()

export const doorPath = (sessionId: string) => `/door/${sessionId}`

/** What the page of one session shows. */
export type DoorData<User> = { user: User; roster: RosterAnswer; day: ClassDayAnswer | null; now: number }

/**
 * Holds this session as the tablet has it, and reads today's later ones ahead, so that check-in goes on to them without a
 * connection. On any other day nothing is read ahead: health data is only sent where it's needed.
 */
export function useHeldDay<User>({ user, roster, day, now }: DoorData<User>): void {
  const { timeZone } = useProgram()
  const online = useOnline()
  const sessionId = roster.session.id
  const isToday = dayOf(roster.session.startsAt, timeZone) === dayOf(new Date(now), timeZone)

  useEffect(() => holdPage(doorPath(sessionId), { user, roster, day, now }, now), [sessionId, user, roster, day, now])
  useEffect(() => {
    if (!isToday || !online || !day) return
    let isLeft = false
    async function readAhead(sessions: ClassDayAnswer['sessions']) {
      for (const { id } of sessions) {
        if (isLeft || heldSince(doorPath(id)) !== undefined) continue
        const read = await api('GET /api/admin/sessions/:sessionId/roster', { params: { sessionId: id } })
        holdPage(doorPath(id), { user, roster: read, day, now: Date.now() })
      }
    }
    const at = day.sessions.findIndex(each => each.id === sessionId)
    // It's tried again when the connection is back.
    readAhead(at < 0 ? [] : day.sessions.slice(at + 1)).catch(error => console.warn(error))
    return () => {
      isLeft = true
    }
  }, [isToday, online, day, sessionId, user])
}
