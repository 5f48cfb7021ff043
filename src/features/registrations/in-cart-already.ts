import { unitsText } from '#src/features/classes/choice-text.ts'
import { isSamePart } from '#src/features/classes/day-parts.ts'
import type { ChoiceRefusal, EnrollmentChoice } from '#src/features/classes/enrollment-choice.ts'
import { attendsOn, isSameAttendance } from '#src/features/classes/own-sessions.ts'
import { formatPlainWeekday } from '#src/lib/dates.ts'

type Already = {
  firstName: string
  title: string
  /** What the cart holds for the child; null if its days have passed or were changed since. */
  held: EnrollmentChoice | null
  wanted: EnrollmentChoice
  /** The days of the program's sessions, soonest first. */
  programDays: readonly string[]
}

/** Whether the wanted choice is exactly the one in the cart. */
export const isSameChoice = (held: EnrollmentChoice | null, wanted: EnrollmentChoice): boolean =>
  held !== null && held.option === wanted.option && isSameAttendance(held, wanted) && isSamePart(held.part, wanted.part)

/**
 * Why a program can't go into a cart that already holds it for the same child: a child has one spot in a program, with all its
 * weeks or days. Names the days that are in both choices. `today` is `YYYY-MM-DD`.
 */
export function inCartAlready({ firstName, title, held, wanted, programDays }: Already, today: string): string {
  const inCart = `${firstName} already has ${title} in your cart`
  if (!held?.option) return `${inCart}. Edit it there to choose other days.`
  const units = unitsText({ ...held, option: held.option })
  const both = programDays.filter(day => day >= today && attendsOn(held, day) && attendsOn(wanted, day))
  const [first] = both
  if (!first) return `${inCart}: ${units}. Edit it there to add more.`
  if (isSameChoice(held, wanted)) return `${inCart}: ${units}.`
  const more = both.length - 1
  const days = formatPlainWeekday(first, today) + (more > 0 ? ` and ${more} more ${more === 1 ? 'day' : 'days'}` : '')
  return `${inCart}: ${units}. ${days} ${more > 0 ? 'are' : 'is'} in both choices. Edit it there to change the days.`
}

/** Why what was chosen for a program can't be booked anymore, for its line in the cart. */
export function choiceProblemText(because: ChoiceRefusal, hasChoice: boolean): string {
  if (!hasChoice) return 'This program needs a choice of weeks or days.'
  const sentence: Record<ChoiceRefusal, string> = {
    'option-needed': "This option isn't offered anymore.",
    'bad-start-date': 'Some of the days you chose have passed.',
    'no-sessions': "The program doesn't meet on some of the days you chose.",
    'no-drop-in': "That session can't be booked alone.",
    'weeks-overlap': 'Two of the weeks you chose overlap.',
    'no-half-day': "The half day you chose isn't offered anymore.",
    'no-care': "The care you chose isn't offered with this choice anymore.",
  }
  return sentence[because]
}
