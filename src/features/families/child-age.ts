import { dateProblem } from '#src/lib/date-of-birth.ts'
import { ageOn } from '#src/lib/dates.ts'

/** The ages our classes are designed for. Others are welcome to ask. */
const YOUNGEST = 5
const OLDEST = 12
/** Anyone older isn't a child, so the year was probably mistyped. */
const OLDEST_CHILD = 17

/** The age groups in the catalog. */
const AGE_GROUPS = [
  [5, 6],
  [7, 9],
  [10, 12],
] as const

/**
 * What's wrong with a typed date of birth, or `undefined`. Days are 'YYYY-MM-DD'. Without `today`, only the date
 * itself is checked, not whether a child could have been born on it.
 */
export function birthDateProblem(dateOfBirth: string, today?: string): string | undefined {
  if (dateOfBirth.trim() === '') return 'Date of birth is required'
  const problem = dateProblem(dateOfBirth)
  if (problem) return problem.message
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth)) return 'Enter the date as numbers, like 4 27 2018'
  if (today === undefined) return undefined
  if (dateOfBirth > today) return 'That date is in the future. Check the year.'
  if (ageOn(dateOfBirth, today) > OLDEST_CHILD) return `We take children up to ${OLDEST_CHILD}. Check the year.`
  return undefined
}

/** `Leo is 8, a good fit for ages 7 to 9`, or why our classes may not fit. Nothing while the date is wrong. */
export function ageText(
  name: string,
  dateOfBirth: string,
  today: string,
): { fits: boolean; words: string } | undefined {
  if (birthDateProblem(dateOfBirth, today)) return undefined
  const age = ageOn(dateOfBirth, today)
  const who = name || 'Your child'
  const group = AGE_GROUPS.find(([from, to]) => age >= from && age <= to)
  if (group) return { fits: true, words: `${who} is ${age}, a good fit for ages ${group[0]} to ${group[1]}` }
  const words = `${who} is ${age}. Our classes are designed for ages ${YOUNGEST} to ${OLDEST}. You can still continue, and we'll talk about what's a good fit.`
  return { fits: false, words }
}
