import * as z from 'zod'
import { isPhone, PHONE_SENTENCE } from '#src/lib/phone-number.ts'
import { type ProgramSettings, SEASONS } from './program-settings.ts'

/** The minimum and maximum of each number: cents, minutes, hours, spots. */
export const SETTING_BOUNDS = {
  registrationFee: { least: 0, most: 1_000_00 },
  dailyPrice: { least: 0, most: 5_000_00 },
  weeklyPrice: { least: 0, most: 5_000_00 },
  monthlyPrice: { least: 1_00, most: 5_000_00 },
  holdMinutes: { least: 5, most: 120 },
  offerHours: { least: 1, most: 168 },
  holdsPerFamily: { least: 1, most: 50 },
} as const
const LONGEST_WORDS = 120
const UNUSUAL = /[\p{Cc}\p{Zl}\p{Zp}<>]/u

const textField = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(LONGEST_WORDS, `Use ${LONGEST_WORDS} characters or fewer`)
    .refine(text => !UNUSUAL.test(text), 'Use letters and common punctuation only')
const optionalText = z
  .string()
  .trim()
  .max(LONGEST_WORDS, `Use ${LONGEST_WORDS} characters or fewer`)
  .refine(text => !UNUSUAL.test(text), 'Use letters and common punctuation only')

const number = (name: keyof typeof SETTING_BOUNDS, unit: (value: number) => string) => {
  const { least, most } = SETTING_BOUNDS[name]
  const sentence = `Enter a value from ${unit(least)} to ${unit(most)}`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const plain = (value: number) => String(value)

const fields = {
  brand: textField('Enter your business name'),
  street: optionalText,
  place: textField('Enter your town, for example Avalon Park, FL'),
  phone: z.string().trim().refine(isPhone, PHONE_SENTENCE),
  email: z.email('Please enter a valid email address').max(254),
  officeHours: optionalText,
  taxNumber: optionalText,
  defaultRoom: optionalText.max(80, 'Use 80 characters or fewer'),
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone from the list'),
  defaultSeason: z.enum(SEASONS, 'Choose a season'),
  registrationFee: number('registrationFee', dollars),
  dailyPrice: number('dailyPrice', dollars),
  weeklyPrice: number('weeklyPrice', dollars),
  monthlyPrice: number('monthlyPrice', dollars),
  holdMinutes: number('holdMinutes', plain),
  offerHours: number('offerHours', plain),
  holdsPerFamily: number('holdsPerFamily', plain),
} satisfies { [name in Exclude<keyof ProgramSettings, 'logo'>]: z.ZodType }

/** All settings, as currently in force. */
export const Settings = z.object({ ...fields, logo: z.string() })
/** The settings to change, at least one. Each group on the page sends its own, so two admins don't undo each other's changes. */
export const SettingsChange = z
  .strictObject(fields)
  .partial()
  .refine(change => Object.values(change).some(value => value !== undefined), 'Change something first')
export type SettingsChange = z.infer<typeof SettingsChange>

/** An IANA time zone that dates can be shown in. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}
