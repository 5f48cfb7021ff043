import { useQuery } from '@tanstack/react-query'
import { FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import { nextOnWaitlist } from '../../next-on-waitlist.ts'
import { waitlistOf } from '../calls.ts'

export type NewSpots = 'offer' | 'keep'

type Props = {
  shown: EditedClassAnswer
  /** As typed. */
  capacity: string
  chosen: NewSpots
  onChoose: (chosen: NewSpots) => void
}

/** Whether a typed number of spots is more than the class has now. */
export const isRaised = (shown: EditedClassAnswer, capacity: string) =>
  shown.capacity > 0 && /^\d+$/.test(capacity.trim()) && (Number(capacity) === 0 || Number(capacity) > shown.capacity)

/** Asks who gets the new spots of a class with a waitlist, and says by name who is emailed. */
export function NewSpotsField({ shown, capacity, chosen, onChoose }: Props) {
  const isAsked = isRaised(shown, capacity) && shown.waiting > 0
  const { data, isError } = useQuery({ ...waitlistOf(shown.id), enabled: isAsked })
  if (!isAsked) return null
  const line = data?.classes[0]?.line ?? []
  const open = Number(capacity) === 0 ? shown.waiting : Number(capacity) - shown.taken
  const next = nextOnWaitlist(line, open)
  const waiting = shown.waiting === 1 ? '1 child is' : `${shown.waiting} children are`
  return (
    <FieldSet
      legend={`${waiting} waiting. Who gets the new spots?`}
      id="class-newSpots"
      hint={
        chosen === 'keep'
          ? 'Nobody is emailed. Offer spots yourself on the Waitlist page.'
          : next
            ? `${next} will be offered a spot when you save. Their families get an email.`
            : isError
              ? "Couldn't load the names. The first children on the waitlist get the spots, and their families an email."
              : 'The first children on the waitlist, whose families get an email when you save.'
      }
    >
      <div className="row">
        <PickInput
          type="radio"
          form="class-form"
          name="new-spots"
          checked={chosen === 'offer'}
          onChange={() => onChoose('offer')}
        >
          Offer to the waitlist
        </PickInput>
        <PickInput
          type="radio"
          form="class-form"
          name="new-spots"
          checked={chosen === 'keep'}
          onChange={() => onChoose('keep')}
        >
          Keep for staff
        </PickInput>
      </div>
    </FieldSet>
  )
}
