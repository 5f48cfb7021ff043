import { ageOn } from '#src/lib/dates.ts'

/** The age groups families can filter by. */
export const AGE_GROUPS = ['5-6', '7-9', '10-12'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

const bounds: Record<AgeGroup, { from: number; to: number }> = {
  '5-6': { from: 5, to: 6 },
  '7-9': { from: 7, to: 9 },
  '10-12': { from: 10, to: 12 },
}

/** The first and last age of a group, both included. */
export const boundsOf = (group: AgeGroup) => bounds[group]

/** The groups with at least one age that the class accepts. */
export function ageGroupsOf(ageMin: number, ageMax: number): AgeGroup[] {
  return AGE_GROUPS.filter(group => bounds[group].from <= ageMax && bounds[group].to >= ageMin)
}

/**
 * What a class does with a child outside its ages: `note` tells the family and staff, `ask` lets staff decide before the
 * family can book, `refuse` keeps the child out.
 */
export const AGE_RULES = ['note', 'ask', 'refuse'] as const
export type AgeRule = (typeof AGE_RULES)[number]

export type AgeFit = { fits: boolean; age: number; because?: 'younger' | 'older' }

/**
 * Whether a child's age fits the class on the day of the first session, by birthday. If it doesn't, the class's
 * rule decides (`age-decision.ts`). Days are `YYYY-MM-DD`; ages are full years, and both ends are included.
 */
export function fitsAges(dateOfBirth: string, firstSessionDay: string, ageMin: number, ageMax: number): AgeFit {
  const age = ageOn(dateOfBirth, firstSessionDay)
  if (age < ageMin) return { fits: false, age, because: 'younger' }
  if (age > ageMax) return { fits: false, age, because: 'older' }
  return { fits: true, age }
}
