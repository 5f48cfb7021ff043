import { askedAgain } from '#src/features/classes/enrollment-choice.ts'
import type { RegistrationAnswer } from '../../contract.ts'
import type { CartItem } from './use-cart-writes.ts'

/** The choice of a program as a request takes it; nothing for a class. */
export const choiceOfItem = ({ enrollmentOption, asked }: Pick<CartItem, 'enrollmentOption' | 'asked'>) =>
  enrollmentOption && asked ? { enrollmentOption, ...asked } : {}

/** The same for a spot, to book its sessions again, and the day of a drop-in. */
export function choiceOfSpot({ enrollmentOption, dayPart, ...place }: RegistrationAnswer) {
  if (!enrollmentOption) return place.endDate ? { dropIn: place.endDate } : {}
  const asked = askedAgain({ ...place, option: enrollmentOption, part: dayPart })
  const { option: _, days, dates, weeks, care, ...stretch } = asked
  return {
    enrollmentOption,
    days: days && [...days],
    dates: dates && [...dates],
    weeks: weeks && [...weeks],
    care: care && [...care],
    ...stretch,
  }
}

/** Where the choice of an item is changed: on the page of its program. */
export const editAddress = ({ id, event }: Pick<CartItem, 'id' | 'event'>) => `/events/${event.slug}?edit=${id}#choose`
