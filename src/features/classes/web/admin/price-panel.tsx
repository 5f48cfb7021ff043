import { formatCents } from '#src/lib/money.ts'
import { Field } from '#src/ui/field.tsx'
import { Spots } from '#src/ui/spots.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import type { PanelProps } from './class-editor.tsx'
import { type NewSpots, NewSpotsField } from './new-spots.tsx'

/** What it costs and how many spots it has. Existing registrations keep their price. */
export function PricePanel({
  edited,
  change,
  problems,
  choices,
  shown,
  newSpots,
  onNewSpots,
}: PanelProps & { shown: EditedClassAnswer | null; newSpots: NewSpots; onNewSpots: (chosen: NewSpots) => void }) {
  const taken = shown?.taken ?? 0
  return (
    <section className="panel" aria-labelledby="price-title">
      <h2 id="price-title">Price and spots</h2>
      <Field
        id="class-price"
        label="Price, in dollars"
        hint={taken > 0 ? 'Spots already taken keep their price.' : undefined}
        error={problems.price}
      >
        <TextInput
          form="class-form"
          inputMode="decimal"
          value={edited.price}
          maxLength={12}
          onChange={event => change({ price: event.target.value })}
        />
      </Field>
      <Field
        id="class-capacity"
        label="Spots"
        hint={
          taken > 0
            ? `0 means no limit. ${taken} ${taken === 1 ? 'is' : 'are'} taken, so it can't go below ${taken}.`
            : '0 means no limit.'
        }
        error={problems.capacity}
      >
        <TextInput
          form="class-form"
          inputMode="numeric"
          value={edited.capacity}
          maxLength={4}
          onChange={event => change({ capacity: event.target.value })}
        />
      </Field>
      {shown && <NewSpotsField shown={shown} capacity={edited.capacity} chosen={newSpots} onChoose={onNewSpots} />}
      {shown && (
        <Spots
          state={shown.availability}
          left={shown.placesLeft ?? 0}
          capacity={shown.capacity}
          waiting={shown.waiting}
        />
      )}
      <Field id="class-cancellationPolicyId" label="Cancellation rule" error={problems.cancellationPolicyId}>
        <Select
          form="class-form"
          value={edited.cancellationPolicyId}
          onChange={event => change({ cancellationPolicyId: event.target.value })}
        >
          {choices.policies.map(({ id, name, noticeHours, feeCents }) => (
            <option key={id} value={id}>
              {name}: {noticeHours} hours, {formatCents(feeCents)} fee
            </option>
          ))}
        </Select>
      </Field>
    </section>
  )
}
