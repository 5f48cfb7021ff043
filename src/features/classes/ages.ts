import { ageOn } from '#src/lib/dates.ts'

/** The groups families filter by. */
export const AGE_GROUPS = ['5-6', '7-9', '10-12'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

const bounds: Record<AgeGroup, { from: number; to: number }> = {
  '5-6': { from: 5, to: 6 },
  '7-9': { from: 7, to: 9 },
  '10-12': { from: 10, to: 12 },
}

/** First and last age of a group, both inside. */
export const boundsOf = (group: AgeGroup) => bounds[group]

/** The groups in which at least one age is welcome in a class. */
export function ageGroupsOf(ageMin: number, ageMax: number): AgeGroup[] {
  return AGE_GROUPS.filter(group => bounds[group].from <= ageMax && bounds[group].to >= ageMin)
}

export type AgeFit = { fits: boolean; age: number; because?: 'younger' | 'older' }

/**
 * Whether a child is of the class's ages on the day of the first session, by birthday. Outside it
 * the family is told, and may go on. Days are `YYYY-MM-DD`; ages are full years, both ends inside.
 */
export function fitsAges(dateOfBirth: string, firstSessionDay: string, ageMin: number, ageMax: number): AgeFit {
  const age = ageOn(dateOfBirth, firstSessionDay)
  if (age < ageMin) return { fits: false, age, because: 'younger' }
  if (age > ageMax) return { fits: false, age, because: 'older' }
  return { fits: true, age }
}
