import type { Cents } from '#src/lib/money.ts'

/** The business facts that screens, emails and rules share. Staff change them under Settings. */
export type ProgramSettings = {
  brand: string
  /** The file of the uploaded logo; empty for the drawn one. */
  logo: string
  /** Street, number and ZIP code; empty if there's no address to tell. */
  street: string
  place: string
  phone: string
  email: string
  /** When someone answers the phone, as text. */
  officeHours: string
  /** Shown on receipts; empty if there's none. */
  taxNumber: string
  /** Where a new class meets until staff change it; empty if there's none. */
  defaultRoom: string
  /** IANA time zone in which every time is shown and every day starts. */
  timeZone: string
  /** The season the catalog starts with. It doesn't count as an applied filter. */
  defaultSeason: Season
  /** Included in a program's total, shown as its own line. */
  registrationFee: Cents
  dailyPrice: Cents
  weeklyPrice: Cents
  monthlyPrice: Cents
  /** How long an unpaid spot is held. */
  holdMinutes: number
  /** How long a spot is held for the child it's offered to from the waitlist. */
  offerHours: number
  /** How many unpaid spots one family can hold at once (T34). */
  holdsPerFamily: number
}

export const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const
export type Season = (typeof SEASONS)[number]

export const DEFAULT_SETTINGS: ProgramSettings = {
  brand: 'Curiously Creative',
  logo: '',
  street: '',
  place: 'Avalon Park, FL',
  phone: '(407) 555-0145',
  email: 'hello@example.com',
  // Nobody's hours are known before they're entered.
  officeHours: '',
  taxNumber: '',
  defaultRoom: '',
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
