import { useProgram } from '#src/features/organization/web.ts'
import { formatShortDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Field } from '#src/ui/field.tsx'
import { Spots } from '#src/ui/spots.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import type { PanelProps } from './class-editor.tsx'
import { DropInFields } from './drop-in-fields.tsx'
import { JoiningFields } from './joining-fields.tsx'
import { type NewSpots, NewSpotsField } from './new-spots.tsx'

const MINIMUM_HINT =
  'If fewer children have a spot, Today asks you to run the class anyway or cancel it. You get an email the day before.'
const ranText = ({ at, by }: { at: string; by: string | null }, zone: string) =>
  `${by ?? 'Staff'} decided on ${formatShortDay(at, zone)} to run it with fewer.`

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
  const { timeZone } = useProgram()
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
        hint={takenHint(taken, shown?.overCapacity ?? 0)}
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
      <div className="field-grid two">
        <Field id="class-minimumChildren" label="Runs with" optional error={problems.minimumChildren}>
          <TextInput
            form="class-form"
            inputMode="numeric"
            value={edited.minimumChildren}
            maxLength={4}
            onChange={event => change({ minimumChildren: event.target.value })}
          />
        </Field>
        <Field id="class-decideBy" label="Decide by" optional error={problems.decideBy}>
          <TextInput
            form="class-form"
            type="date"
            value={edited.decideBy}
            onChange={event => change({ decideBy: event.target.value })}
          />
        </Field>
      </div>
      <p className="hint">{shown?.runAnyway ? ranText(shown.runAnyway, timeZone) : MINIMUM_HINT}</p>
      {edited.kind === 'class' && <JoiningFields edited={edited} change={change} problems={problems} shown={shown} />}
      {edited.kind === 'class' && <DropInFields edited={edited} change={change} problems={problems} />}
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

/** How many spots are taken, and how many of them staff booked over the capacity. */
function takenHint(taken: number, over: number): string {
  if (taken === 0) return '0 means no limit.'
  const are = `${taken} ${taken === 1 ? 'is' : 'are'} taken`
  if (over > 0) return `0 means no limit. ${are}, ${over} of them over capacity.`
  return `0 means no limit. ${are}, so it can't go below ${taken}.`
}
