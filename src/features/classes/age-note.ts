import { ageOn, dayOf } from '#src/lib/dates.ts'
import { type AgeRule, fitsAges } from './ages.ts'
import { firstStartOf } from './class-text.ts'
import type { ClassAnswer } from './contract.ts'

/** The label in lists of the office, where there's no room for the sentence. */
export const OUTSIDE_AGES = "Outside the class's ages"

/**
 * What a child's age means for a class. `birthday`: too young today, but not by the first class. Whether
 * the family may book is decided in `age-decision.ts`.
 */
export type AgeNote = { case: (typeof AGE_CASES)[number]; text: string }
export const AGE_CASES = ['fits', 'birthday', 'younger', 'older'] as const

export type Ages = { ageMin: number; ageMax: number; ageRule?: AgeRule }
/** `age`: in full years today. Days are 'YYYY-MM-DD'. */
export type Who = { firstName: string; dateOfBirth: string; age: number }

/**
 * The one sentence about a child's age and a class: on the class page, at checkout, in the cart, on the waitlist, on the
 * confirmation and in the office. `firstDay` is the child's first day in the class; without one there's nothing to say.
 * `letIn`: the child has a spot or an approval, so there's nothing left to ask.
 */
export function ageNote(child: Who, ages: Ages, firstDay: string | null | undefined, letIn = false): AgeNote | null {
  if (!firstDay) return null
  const { because } = fitsAges(child.dateOfBirth, firstDay, ages.ageMin, ages.ageMax)
  const name = child.firstName
  if (!because) {
    const old = ageByThen(child, firstDay)
    return { case: child.age >= ages.ageMin ? 'fits' : 'birthday', text: `${old}, a good fit for ${agesText(ages)}.` }
  }
  const outside = outsideSentence(child, ages, firstDay, 'this class')
  const others = because === 'younger' ? 'Younger' : 'Older'
  const { ageRule = 'note' } = ages
  const more = {
    note: `${others} children are welcome, and staff will see ${name}'s age.`,
    ask: `Ask us before you book it for ${name}.`,
    refuse: `${name} can't get a spot in it.`,
  }
  return {
    case: because,
    text: `${outside} ${letIn && ageRule !== 'note' ? `Staff will see ${name}'s age.` : more[ageRule]}`,
  }
}

/** How old a child is, and which ages a class is for: `Emma is 6, and Clay Night is for ages 7 to 9.` */
export const outsideSentence = (child: Who, ages: Ages, firstDay: string, title: string): string =>
  `${ageByThen(child, firstDay)}, and ${title} is for ${agesText(ages)}.`

function ageByThen(child: Who, firstDay: string): string {
  const age = ageOn(child.dateOfBirth, firstDay)
  return age > child.age ? `${child.firstName} will be ${age} by the first class` : `${child.firstName} is ${age}`
}

/** `ages 7 to 9`, or `age 8` */
const agesText = ({ ageMin, ageMax }: Ages): string =>
  ageMin === ageMax ? `age ${ageMin}` : `ages ${ageMin} to ${ageMax}`

/** Whether a family should read it before they choose: anything but a plain fit. */
export const isNotable = (note: AgeNote | null): note is AgeNote => note !== null && note.case !== 'fits'

/** The day on which a child would start who books now: the first session that's left, or the next one of a program. */
export function firstDayOf(shown: Pick<ClassAnswer, 'kind' | 'sessionDates' | 'startDate' | 'joining'>, zone: string) {
  const first = shown.kind === 'program' ? shown.sessionDates[0]?.startsAt : firstStartOf(shown)
  return first ? dayOf(first, zone) : null
}
