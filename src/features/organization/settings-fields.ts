import * as z from 'zod'
import { isPhone } from '#src/lib/phone-number.ts'
import { type ProgramSettings, SEASONS } from './program-settings.ts'

/** The least and the most of each number: cents, minutes, hours, places. */
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

const words = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(LONGEST_WORDS, `Please use at most ${LONGEST_WORDS} characters`)
    .refine(text => !UNUSUAL.test(text), 'Please use letters and ordinary signs only')
const number = (name: keyof typeof SETTING_BOUNDS, unit: (value: number) => string) => {
  const { least, most } = SETTING_BOUNDS[name]
  const sentence = `Please choose from ${unit(least)} to ${unit(most)}`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const plain = (value: number) => String(value)

const fields = {
  brand: words('Please type the name of the business'),
  place: words('Please type the town, such as Avalon Park, FL'),
  phone: z.string().trim().refine(isPhone, 'Type the number with its area code, like (407) 555-0145'),
  email: z.email('Please enter a valid email address').max(254),
  officeHours: words('Please say when somebody answers the phone'),
  timeZone: z.string().refine(isTimeZone, 'Please choose a time zone of the list'),
  defaultSeason: z.enum(SEASONS, 'Please choose a season'),
  registrationFee: number('registrationFee', dollars),
  dailyPrice: number('dailyPrice', dollars),
  weeklyPrice: number('weeklyPrice', dollars),
  monthlyPrice: number('monthlyPrice', dollars),
  holdMinutes: number('holdMinutes', plain),
  offerHours: number('offerHours', plain),
  holdsPerFamily: number('holdsPerFamily', plain),
} satisfies { [name in keyof ProgramSettings]: z.ZodType }

/** All of them, as they are in force. */
export const Settings = z.object(fields)
/** Those that change; at least one. Each group of the page sends its own, so two admins do not undo each other's. */
export const SettingsChange = z
  .strictObject(fields)
  .partial()
  .refine(change => Object.values(change).some(value => value !== undefined), 'Please change something first')
export type SettingsChange = z.infer<typeof SettingsChange>

/** An IANA zone that dates can be shown in. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}
