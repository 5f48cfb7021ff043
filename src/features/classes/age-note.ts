import { dayOf } from '#src/lib/dates.ts'
import { fitsAges } from './ages.ts'
import type { ClassAnswer } from './contract.ts'

/** The label in lists of the office, where there's no room for the sentence. */
export const OUTSIDE_AGES = "Outside the class's ages"

/**
 * What a child's age means for a class. `birthday`: too young today, but not by the first class. Nothing here
 * stops a booking.
 */
export type AgeNote = { case: (typeof AGE_CASES)[number]; text: string }
export const AGE_CASES = ['fits', 'birthday', 'younger', 'older'] as const

type Ages = { ageMin: number; ageMax: number }
/** `age`: in full years today. Days are 'YYYY-MM-DD'. */
type Who = { firstName: string; dateOfBirth: string; age: number }

/**
 * The one sentence about a child's age and a class: on the class page, at checkout, in the cart, on the waitlist, on the
 * confirmation and in the office. `firstDay` is the child's first day in the class; without one there's nothing to say.
 */
export function ageNote(child: Who, { ageMin, ageMax }: Ages, firstDay: string | null | undefined): AgeNote | null {
  if (!firstDay) return null
  const { age, because } = fitsAges(child.dateOfBirth, firstDay, ageMin, ageMax)
  const name = child.firstName
  const old = age > child.age ? `${name} will be ${age} by the first class` : `${name} is ${age}`
  const ages = ageMin === ageMax ? `age ${ageMin}` : `ages ${ageMin} to ${ageMax}`
  if (!because) {
    return { case: child.age >= ageMin ? 'fits' : 'birthday', text: `${old}, a good fit for ${ages}.` }
  }
  const others = because === 'younger' ? 'Younger' : 'Older'
  return {
    case: because,
    text: `${old}, and this class is for ${ages}. ${others} children are welcome, and staff will see ${name}'s age.`,
  }
}

/** Whether a family should read it before they choose: anything but a plain fit. */
export const isNotable = (note: AgeNote | null): note is AgeNote => note !== null && note.case !== 'fits'

/** The day on which a child would start who books now: the first session, or the next one of a program. */
export function firstDayOf(shown: Pick<ClassAnswer, 'kind' | 'sessionDates' | 'startDate'>, zone: string) {
  const first = shown.kind === 'program' ? shown.sessionDates[0]?.startsAt : shown.startDate
  return first ? dayOf(first, zone) : null
}
