import { checkedChoice } from '#src/features/classes/enrollment-choice.ts'
import { askedOf, daysOf, type ProgramForm } from '#src/features/classes/web.ts'
import type { Bookable } from './class-choice.tsx'

/** What the form for booking holds; `option` is the choice in a program. */
export type Booking = {
  childId: string
  chosen: Bookable | null
  option: ProgramForm | null
  useCredit: boolean
  ageReason: string
}

export const isFull = ({ placesLeft }: Bookable) => placesLeft === 0

/** A program with a free day. For the waitlist of a full one, nothing is chosen. */
export const isProgram = (chosen: Bookable | null): chosen is Bookable => chosen?.kind === 'program' && !isFull(chosen)

/** What the days of a program come to on `today`, by the server's rule; undefined while they don't make a choice. */
export function choiceOf({ kind, programDays = [] }: Bookable, form: ProgramForm, today: string) {
  const checked = checkedChoice(
    askedOf(form, programDays),
    { kind, programDays: programDays.map(({ day }) => day) },
    today,
  )
  return checked.ok ? checked.choice : undefined
}

/** Whether it can be priced and booked. */
export const isReady = ({ childId, chosen, option }: Booking, today: string) =>
  Boolean(
    childId && chosen && !isFull(chosen) && (chosen.kind !== 'program' || (option && choiceOf(chosen, option, today))),
  )

/** What the server is asked to price and to book. */
export const bodyOf = ({ childId, chosen, option, useCredit }: Booking) => ({
  childId,
  classId: chosen?.id ?? '',
  useCredit,
  ...(isProgram(chosen) && option
    ? { enrollmentOption: option.option, ...daysOf(askedOf(option, chosen.programDays ?? [])) }
    : {}),
})
