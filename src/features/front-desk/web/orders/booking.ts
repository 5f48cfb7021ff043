import { checkedChoice } from '#src/features/classes/enrollment-choice.ts'
import { askedOf, daysOf, firstForm, type ProgramForm } from '#src/features/classes/web.ts'
import type { Bookable } from './class-choice.tsx'

/** What the form for booking holds; `option` is the choice in a program. */
export type Booking = {
  childId: string
  chosen: Bookable | null
  option: ProgramForm | null
  /** The day of one session of a series that's booked alone; empty for all of them. */
  dropIn: string
  useCredit: boolean
  /** Booked although the class is full, instead of added to its waitlist. */
  overCapacity: boolean
  /** Why it's booked against the rules in the way. */
  reason: string
}
type Choosing = Pick<Booking, 'chosen' | 'overCapacity' | 'dropIn'>

export const isFull = (chosen: Bookable | null): boolean => chosen?.placesLeft === 0

/** Whether the child goes to the waitlist: the class is full, and staff don't book it anyway. */
export const isForWaitlist = ({ chosen, overCapacity, dropIn }: Choosing): boolean =>
  isFull(chosen) && !overCapacity && !dropIn

/** Whether the days of a program are chosen; for its waitlist, none are. */
export const asksForDays = (booking: Choosing): boolean => booking.chosen?.kind === 'program' && !isForWaitlist(booking)

/** The days of a program as staff may book them: the full ones, too. */
const allDays = ({ programDays = [] }: Bookable) => programDays.map(({ day }) => ({ day, full: false }))

/** The choice in a program as it opens on `today`: its first open week, or its first one if all are full. */
export const firstOption = (program: Bookable, today: string): ProgramForm =>
  firstForm(isFull(program) ? { ...program, programDays: allDays(program) } : program, today)

/** What the days of a program come to on `today`, by the server's rule; undefined while they don't make a choice. */
export function choiceOf(program: Bookable, form: ProgramForm, today: string) {
  const days = allDays(program)
  const { kind, dayOptions } = program
  const checked = checkedChoice(
    askedOf(form, days, dayOptions),
    { kind, programDays: days.map(({ day }) => day), dayOptions },
    today,
  )
  return checked.ok ? checked.choice : undefined
}

/** Whether it can be priced and booked. */
export const isReady = (booking: Pick<Booking, 'childId' | 'option'> & Choosing, today: string): boolean => {
  const { childId, chosen, option } = booking
  if (!childId || !chosen || isForWaitlist(booking)) return false
  return chosen.kind !== 'program' || Boolean(option && choiceOf(chosen, option, today))
}

/** What the server is asked to price and to book. */
export const bodyOf = (booking: Booking) => {
  const { childId, chosen, option, dropIn, useCredit } = booking
  const days =
    chosen && option && asksForDays(booking) ? daysOf(askedOf(option, allDays(chosen), chosen.dayOptions)) : undefined
  return {
    childId,
    classId: chosen?.id ?? '',
    useCredit,
    ...(dropIn ? { dropIn } : {}),
    ...(days ? { enrollmentOption: option!.option, ...days } : {}),
  }
}
