import { dateProblem } from '#src/lib/date-of-birth.ts'
import { ageOn } from '#src/lib/dates.ts'

/** The ages our classes are made for; others are welcome to ask. */
const YOUNGEST = 5
const OLDEST = 12
/** Who is older is not a child any more: the year was mistyped. */
const OLDEST_CHILD = 17

/** The groups of the catalogue. */
const AGE_GROUPS = [
  [5, 6],
  [7, 9],
  [10, 12],
] as const

/**
 * What is wrong with a typed date of birth, or `undefined`. Days are 'YYYY-MM-DD'; without `today` only the date
 * itself is judged, not whether a child can have been born on it.
 */
export function birthDateProblem(dateOfBirth: string, today?: string): string | undefined {
  if (dateOfBirth.trim() === '') return 'Date of birth is required'
  const problem = dateProblem(dateOfBirth)
  if (problem) return problem.message
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth)) return 'Type the date as numbers, like 4 27 2018'
  if (today === undefined) return undefined
  if (dateOfBirth > today) return 'This day is still to come. Please check the year'
  if (ageOn(dateOfBirth, today) > OLDEST_CHILD) return `Children up to ${OLDEST_CHILD} can join. Please check the year`
  return undefined
}

/** `Leo is 8, fits 7-9`, or why our classes may not fit; nothing while the date is not right. */
export function ageWords(
  name: string,
  dateOfBirth: string,
  today: string,
): { fits: boolean; words: string } | undefined {
  if (birthDateProblem(dateOfBirth, today)) return undefined
  const age = ageOn(dateOfBirth, today)
  const who = name || 'Your child'
  const group = AGE_GROUPS.find(([from, to]) => age >= from && age <= to)
  if (group) return { fits: true, words: `${who} is ${age}, fits ${group[0]}-${group[1]}` }
  const words = `${who} is ${age}. Our classes are made for ages ${YOUNGEST} to ${OLDEST}. You can still go on, and we will talk about what fits.`
  return { fits: false, words }
}
