import * as z from 'zod'
import { multiline } from '#src/lib/one-line.ts'
import { LIMITS } from './class-limits.ts'
import { SeasonName } from './public-class.ts'

export const line = (what: string, most: number) =>
  z
    .string(`Please enter ${what}.`)
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(most, `Please keep ${what} under ${most} characters.`)
export const whole = (what: string, least: number, most: number) => {
  const sentence = `Please enter ${what} as a whole number from ${least} to ${most}.`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}
const words = (what: string) => line(what, LIMITS.words).nullable()
const optionPrice = (what: string) => whole(`the price ${what} in cents`, 0, LIMITS.price).nullable()

/** What every class says about itself. */
export const classWords = {
  title: line('a title', LIMITS.title),
  description: multiline(line('a description', LIMITS.description)),
  price: whole('the price in cents', 0, LIMITS.price),
  /** 0 is without limit. */
  capacity: whole('the number of places', 0, LIMITS.capacity),
  ageMin: whole('the youngest age', LIMITS.youngest, LIMITS.oldest),
  ageMax: whole('the oldest age', LIMITS.youngest, LIMITS.oldest),
  category: line('a category', LIMITS.category),
  season: SeasonName,
  keywords: z
    .array(line('something for every keyword', LIMITS.keyword))
    .max(LIMITS.keywords, `Please use at most ${LIMITS.keywords} keywords.`)
    .transform(keywords => [...new Set(keywords)]),
  aside: line('an aside', LIMITS.aside).nullable(),
}

/** What else may be said about it; null where it says nothing. */
export const classDetails = {
  takeHome: words('what children take home'),
  taughtBy: line('who teaches it', LIMITS.name).nullable(),
  location: line('where it meets', LIMITS.name),
  wear: words('what to wear'),
  bring: words('what to bring'),
  materials: words('the materials'),
  /** Prices of a program in cents; null where an option has the price of the settings. */
  dailyPrice: optionPrice('for a day'),
  weeklyPrice: optionPrice('for a week'),
  monthlyPrice: optionPrice('for a month'),
  /** Categories of classes that the program's monthly plan covers. */
  coveredCategories: z.array(line('a category', LIMITS.category)).max(LIMITS.categories),
  /** How many of them it includes each month; null is no limit. */
  includedPerMonth: whole('how many classes a month it includes', 0, LIMITS.includedPerMonth).nullable(),
  cancellationPolicyId: z.uuid('Please choose a cancellation rule.'),
}

/** Both arguments of a `refine` for the two ages. */
export const agesInOrder: [
  (ages: { ageMin: number; ageMax: number }) => boolean,
  { path: PropertyKey[]; message: string },
] = [
  ({ ageMin, ageMax }) => ageMin <= ageMax,
  { path: ['ageMax'], message: 'The oldest age cannot be below the youngest.' },
]
