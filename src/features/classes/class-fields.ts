import * as z from 'zod'
import { multiline } from '#src/lib/one-line.ts'
import { AGE_RULES } from './ages.ts'
import { LIMITS } from './class-limits.ts'
import { JOIN_LATE } from './joining-late.ts'
import { minimumProblems } from './minimum-children.ts'
import { SeasonName } from './public-class.ts'
import { VISIBILITIES } from './visibility.ts'

export const line = (what: string, most: number) =>
  z.string(`Enter ${what}.`).trim().min(1, `Enter ${what}.`).max(most, `Keep ${what} under ${most} characters.`)
export const whole = (what: string, least: number, most: number) => {
  const sentence = `Enter ${what} as a whole number from ${least} to ${most}.`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}
const textField = (what: string) => line(what, LIMITS.words).nullable()
const optionPrice = (what: string) => whole(`the price ${what} in cents`, 0, LIMITS.price).nullable()

/** What every class has. */
export const classText = {
  title: line('a title', LIMITS.title),
  description: multiline(line('a description', LIMITS.description)),
  price: whole('the price in cents', 0, LIMITS.price),
  /** 0 means no limit. */
  capacity: whole('the number of spots', 0, LIMITS.capacity),
  ageMin: whole('the youngest age', LIMITS.youngest, LIMITS.oldest),
  ageMax: whole('the oldest age', LIMITS.youngest, LIMITS.oldest),
  category: line('a category', LIMITS.category),
  season: SeasonName,
  /** The season with its year, which then also decides `season`. Without it, the class is placed by its dates. */
  seasonId: z.uuid('Choose a season.').optional(),
  keywords: z
    .array(line('text for each keyword', LIMITS.keyword))
    .max(LIMITS.keywords, `Use at most ${LIMITS.keywords} keywords.`)
    .transform(keywords => [...new Set(keywords)]),
  aside: line('a note', LIMITS.aside).nullable(),
}

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
const hours = {
  from: time,
  to: time,
  /** In cents for each unit; null if it isn't sold so. */
  prices: z.strictObject({
    daily: optionPrice('for a day'),
    weekly: optionPrice('for a week'),
    monthly: optionPrice('for a month'),
  }),
}
type TypedHours = { from: string; to: string; prices: Record<string, number | null> }

/** Hours in order, and at least one price; each problem at its field. */
function hoursFit({ from, to, prices }: TypedHours, context: z.RefinementCtx) {
  if (from >= to) context.addIssue({ code: 'custom', path: ['to'], message: 'Enter a time after the start.' })
  if (Object.values(prices).every(price => price === null))
    context.addIssue({ code: 'custom', path: ['prices'], message: 'Enter at least one price.' })
}
const CareField = z.strictObject(hours).superRefine(hoursFit)

/** The half days of a program and its care, by local times such as `09:00`. */
const DayOptionsField = z.strictObject({
  halfDays: z
    .array(
      z
        .strictObject({ key: z.string().min(1).max(40), name: line('a name', LIMITS.halfDayName), ...hours })
        .superRefine(hoursFit),
    )
    .max(LIMITS.halfDays, `Add at most ${LIMITS.halfDays} half days.`)
    .superRefine((halfDays, context) => {
      for (const [index, { key, name }] of halfDays.entries())
        if (halfDays.slice(0, index).some(each => each.key === key || each.name === name))
          context.addIssue({
            code: 'custom',
            path: [index, 'name'],
            message: 'Enter a different name for each half day.',
          })
    }),
  before: CareField.nullable(),
  after: CareField.nullable(),
})

/** Optional facts; null when left empty. */
export const classDetails = {
  takeHome: textField('what children take home'),
  taughtBy: line('who teaches it', LIMITS.name).nullable(),
  location: line('where it meets', LIMITS.name),
  wear: textField('what to wear'),
  bring: textField('what to bring'),
  materials: textField('the materials'),
  /** Prices of a program in cents; null means the option uses the price in the settings. */
  dailyPrice: optionPrice('for a day'),
  weeklyPrice: optionPrice('for a week'),
  monthlyPrice: optionPrice('for a month'),
  /** Class categories the program's monthly plan covers. */
  coveredCategories: z.array(line('a category', LIMITS.category)).max(LIMITS.categories),
  /** How many of them it includes each month; null means no limit. */
  includedPerMonth: whole('how many classes a month it includes', 0, LIMITS.includedPerMonth).nullable(),
  cancellationPolicyId: z.uuid('Choose a cancellation rule.'),
  /** What happens to a child outside the ages. Left out, it stays as it is, or is `note`. */
  ageRule: z.enum(AGE_RULES, 'Choose what happens.').optional(),
  /** The class runs with this many children, and staff decide by a day. Left out, they stay as they are; null: none. */
  minimumChildren: whole('the minimum', 1, LIMITS.capacity).nullable().optional(),
  decideBy: z.iso.date('Enter a date.').nullable().optional(),
  /** Whether a class can be joined after its first session. Left out, it stays as it is, or is `closed`. */
  joinLate: z.enum(JOIN_LATE, 'Choose what happens.').optional(),
  /** The last session to join, from 1. Left out, it stays as it is; null: the last one. */
  joinUntilSession: whole('the last session to join', 1, LIMITS.joinUntilSession).nullable().optional(),
  /** What one session of a series costs alone, in cents. Left out, it stays as it is; null: it isn't sold alone. */
  dropInPrice: whole('the drop-in price in cents', 0, LIMITS.price).nullable().optional(),
  /** Until how many hours before a session it can be booked alone. Left out, it stays as it is, or is 0. */
  dropInHours: whole('the drop-in cutoff in hours', 0, LIMITS.dropInHours).optional(),
  /** What a program sells besides the full day. Left out, it stays as it is; null: nothing. */
  dayOptions: DayOptionsField.nullable().optional(),
  /** Who finds the class once it's published. Left out, it stays as it is, or is `listed`. */
  visibility: z.enum(VISIBILITIES, 'Choose who finds it.').optional(),
}

/** Whether the minimum fits the spots; each problem at its field. */
export function minimumFits(
  given: { minimumChildren?: number | null; decideBy?: string | null; capacity: number },
  context: z.RefinementCtx,
) {
  for (const [field, message] of Object.entries(minimumProblems(given)))
    context.addIssue({ code: 'custom', path: [field], message })
}

/** Both arguments of `refine` for the two ages. */
export const agesInOrder: [
  (ages: { ageMin: number; ageMax: number }) => boolean,
  { path: PropertyKey[]; message: string },
] = [
  ({ ageMin, ageMax }) => ageMin <= ageMax,
  { path: ['ageMax'], message: "The oldest age can't be lower than the youngest." },
]
