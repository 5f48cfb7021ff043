import { Spots } from '#src/ui/spots.tsx'
import type { ClassAnswer } from '../contract.ts'

/** Places of a class as beads and words. */
export function Availability({
  of,
}: {
  of: Pick<ClassAnswer, 'availability' | 'placesLeft' | 'capacity' | 'waiting'>
}) {
  return <Spots state={of.availability} left={of.placesLeft ?? 0} capacity={of.capacity} waiting={of.waiting} />
}
