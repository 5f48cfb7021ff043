import { Spots } from '#src/ui/spots.tsx'
import type { ClassAnswer } from '../contract.ts'

/** The spots of a class as beads and text. */
export function Availability({
  of,
}: {
  of: Pick<ClassAnswer, 'availability' | 'placesLeft' | 'capacity' | 'waiting'>
}) {
  return <Spots state={of.availability} left={of.placesLeft ?? 0} capacity={of.capacity} waiting={of.waiting} />
}
