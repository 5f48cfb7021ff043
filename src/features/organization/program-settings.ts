import type { Cents } from '#src/lib/money.ts'

/** The facts about the business that screens, mails and rules share. Staff change them under Settings. */
export type ProgramSettings = {
  brand: string
  place: string
  phone: string
  email: string
  /** When somebody answers the phone, in words. */
  officeHours: string
  /** IANA zone in which every time is shown and every day begins. */
  timeZone: string
  /** The season the catalogue starts with; it does not count as an applied filter. */
  defaultSeason: Season
  /** Inside the total of a program, shown as its own line. */
  registrationFee: Cents
  dailyPrice: Cents
  weeklyPrice: Cents
  monthlyPrice: Cents
  /** How long an unpaid place is kept. */
  holdMinutes: number
  /** How long a place is kept for the child it is offered to from the waitlist. */
  offerHours: number
  /** How many unpaid places one family may hold at once (T34). */
  holdsPerFamily: number
}

export const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const
export type Season = (typeof SEASONS)[number]

export const DEFAULT_SETTINGS: ProgramSettings = {
  brand: 'Curiously Creative',
  place: 'Avalon Park, FL',
  phone: '(407) 555-0145',
  email: 'hello@example.com',
  officeHours: 'Weekdays, 9 AM to 7 PM',
  timeZone: 'America/New_York',
  defaultSeason: 'Summer',
  registrationFee: 25_00,
  dailyPrice: 45_00,
  weeklyPrice: 160_00,
  monthlyPrice: 600_00,
  holdMinutes: 15,
  offerHours: 24,
  holdsPerFamily: 12,
}
