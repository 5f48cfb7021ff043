import { dayOfYear } from '#src/lib/dates.ts'

/** What a season says about registration. Days are plain days in the program's time zone, and begin at midnight there. */
export type SeasonWindow = {
  name: string
  state: 'draft' | 'open' | 'closed'
  /** From this day on every family can register; null: as soon as the season is open. */
  opensOn: string | null
  /** The earlier day for families that count as early; null if there's none. */
  earlyOn: string | null
}

export type RegistrationWindow =
  | { kind: 'open' }
  /** Open for this family, and for all others from `publicOn` on. */
  | { kind: 'early'; publicOn: string }
  /** Opens for this family on `on`, and for every family on `publicOn`. */
  | { kind: 'opens'; on: string; publicOn: string }
  | { kind: 'closed' }
  /** Staff are still preparing it: for families it doesn't exist. */
  | { kind: 'draft' }

/**
 * Whether a family can register for the classes of a season today (`YYYY-MM-DD` in the program's zone). A class without a
 * season is open. `comesEarly` says whether the family counts for the earlier day. The one rule for cart, orders, the
 * waitlist and every page; what staff do isn't bound by it.
 */
export function registrationWindow(
  season: SeasonWindow | null,
  { comesEarly, today }: { comesEarly: boolean; today: string },
): RegistrationWindow {
  if (!season) return { kind: 'open' }
  const { state, opensOn, earlyOn } = season
  if (state !== 'open') return { kind: state }
  if (opensOn === null || opensOn <= today) return { kind: 'open' }
  if (!comesEarly || earlyOn === null) return { kind: 'opens', on: opensOn, publicOn: opensOn }
  return earlyOn <= today ? { kind: 'early', publicOn: opensOn } : { kind: 'opens', on: earlyOn, publicOn: opensOn }
}

export const isWindowOpen = ({ kind }: RegistrationWindow): boolean => kind === 'open' || kind === 'early'

/** `December 1`, with the year if it's another one than that of `today`. */
export const openingDay = (day: string, today?: string): string =>
  dayOfYear(day, { month: 'long', day: 'numeric' }, today)

/** `Registration for Fall 2026 opens December 1.`; for a family that may come early, both days. */
export function opensSentence(name: string, window: { on: string; publicOn: string }, today?: string): string {
  const { on, publicOn } = window
  if (on === publicOn) return `Registration for ${name} opens ${openingDay(on, today)}.`
  return `Registration for ${name} opens ${openingDay(on, today)} for your family, and ${openingDay(publicOn, today)} for everyone.`
}

/** `Registration for Fall 2026 is closed.` */
export const closedSentence = (name: string): string => `Registration for ${name} is closed.`

/** The season of a class as one family meets it. */
export type FamilySeason = SeasonWindow & { comesEarly: boolean }

export type WindowRefusal = {
  ok: false
  because: 'not-open-yet' | 'registration-closed' | 'not-found'
  details: { message?: string; opensOn?: string }
}

/**
 * Why a family can't book a class of this season today (`YYYY-MM-DD` in the program's zone), with the sentence it reads;
 * undefined if it can. A draft season is as unknown to families as a draft class.
 */
export function refusedByWindow(season: FamilySeason | null, today: string): WindowRefusal | undefined {
  if (!season) return undefined
  const window = registrationWindow(season, { comesEarly: season.comesEarly, today })
  if (isWindowOpen(window)) return undefined
  const no = (because: WindowRefusal['because'], details: WindowRefusal['details']): WindowRefusal => ({
    ok: false,
    because,
    details,
  })
  if (window.kind === 'opens')
    return no('not-open-yet', { message: opensSentence(season.name, window, today), opensOn: window.on })
  return window.kind === 'closed'
    ? no('registration-closed', { message: closedSentence(season.name) })
    : no('not-found', {})
}

/** The refusals of `refusedByWindow` in the contract of a route; the answer has the sentence with the season's name. */
export const windowRefusals = {
  'not-open-yet': { status: 409, message: "Registration for this class isn't open yet." },
  'registration-closed': { status: 409, message: 'Registration for this class is closed.' },
} as const
