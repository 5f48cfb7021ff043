import type { ClassAnswer } from '#src/features/classes/contract.ts'

/** The sort orders of the class list; the first one is how the list arrives. */
export const CLASS_SORTS = [
  ['date', 'Date'],
  ['age', 'Age'],
  ['price-low', 'Price, low to high'],
  ['price-high', 'Price, high to low'],
  ['availability', 'Most open spots'],
] as const

export type ClassSort = (typeof CLASS_SORTS)[number][0]

export const readSort = (text: string | null): ClassSort => CLASS_SORTS.find(([value]) => value === text)?.[0] ?? 'date'

const BY: Record<ClassSort, (a: ClassAnswer, b: ClassAnswer) => number> = {
  date: () => 0,
  age: (a, b) => a.ageMin - b.ageMin || a.ageMax - b.ageMax,
  'price-low': (a, b) => a.price - b.price,
  'price-high': (a, b) => b.price - a.price,
  availability: (a, b) => (b.placesLeft ?? 0) - (a.placesLeft ?? 0),
}

/** The list in another order; ties stay in date order. */
export const sortClasses = (classes: readonly ClassAnswer[], sort: ClassSort): ClassAnswer[] =>
  classes.toSorted(BY[sort])
