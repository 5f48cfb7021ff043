import { bookingByPhone } from './flows/booking-by-phone.ts'
import { canceling } from './flows/canceling.ts'
import { atTheDoor } from './flows/door.ts'
import { joining } from './flows/joining.ts'
import { messaging } from './flows/messaging.ts'
import { paying } from './flows/paying.ts'
import { postingPhotos } from './flows/posting-photos.ts'
import { searching } from './flows/searching.ts'
import { signingIn } from './flows/signing-in.ts'
import { takingAnOffer } from './flows/taking-an-offer.ts'
import type { Phone } from './phone.ts'

/** What a person does on a page that takes text or money. */
export type Flow = {
  name: string
  /** Plays it once on a fresh phone. `lane` numbers the tries that run at the same time, from 0. */
  play(phone: Phone, lane: number): Promise<void>
}

export const FLOWS: readonly Flow[] = [
  joining,
  signingIn,
  paying,
  canceling,
  takingAnOffer,
  messaging,
  searching,
  atTheDoor,
  postingPhotos,
  bookingByPhone,
]
