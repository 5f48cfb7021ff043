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
  /** Booked although the class is full, and why. */
  overCapacity: boolean
  overReason: string
}

const isFull = ({ placesLeft }: Bookable) => placesLeft === 0

/** Whether the child goes to the waitlist: the class is full, and staff don't book over its capacity. */
export const isForWaitlist = ({ chosen, overCapacity }: Pick<Booking, 'chosen' | 'overCapacity'>): boolean =>
  chosen !== null && isFull(chosen) && !(overCapacity && canGoOver(chosen))

/** The days of a full program can't be chosen, so only a class is booked over its capacity. */
export const canGoOver = (chosen: Bookable) => isFull(chosen) && chosen.kind !== 'program'

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
export const isReady = ({ childId, chosen, option, overCapacity }: Booking, today: string) =>
  Boolean(
    childId &&
      chosen &&
      !isForWaitlist({ chosen, overCapacity }) &&
      (chosen.kind !== 'program' || (option && choiceOf(chosen, option, today))),
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
