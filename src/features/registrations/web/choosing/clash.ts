import type { RegistrationAnswer } from '../../contract.ts'
import type { Meeting } from '../../session-text.ts'

const LIVE = new Set(['pending', 'confirmed', 'active'])

type Place = Pick<RegistrationAnswer, 'childId' | 'status'> & {
  event: { id: string; title: string; sessionDates: readonly Meeting[] }
}

/** The child's spot in this class, if there is one. */
export const placeIn = <P extends Place>(places: readonly P[], childId: string, classId: string): P | undefined =>
  places.find(each => each.childId === childId && each.event.id === classId && LIVE.has(each.status))

/** The title of another class that the child attends at the same time. Back-to-back classes don't clash. */
export function clashOf(
  places: readonly Place[],
  childId: string,
  wanted: { id: string; sessionDates: readonly Meeting[] },
): string | undefined {
  const overlaps = (a: Meeting, b: Meeting) => a.startsAt < b.endsAt && b.startsAt < a.endsAt
  return places.find(
    ({ childId: own, status, event }) =>
      own === childId &&
      event.id !== wanted.id &&
      LIVE.has(status) &&
      event.sessionDates.some(mine => wanted.sessionDates.some(theirs => overlaps(mine, theirs))),
  )?.event.title
}
