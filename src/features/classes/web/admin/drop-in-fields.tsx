import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { PanelProps } from './class-editor.tsx'

/** Whether families can book one session of a series alone, for how much, and until when. */
export function DropInFields({ edited, change, problems }: Pick<PanelProps, 'edited' | 'change' | 'problems'>) {
  return (
    <>
      <Checkbox
        form="class-form"
        checked={edited.dropIns === 'yes'}
        onChange={event => change({ dropIns: event.target.checked ? 'yes' : 'no' })}
        hint="Families can book one session of a series alone, while it has a spot."
      >
        Allow drop-ins
      </Checkbox>
      {edited.dropIns === 'yes' && (
        <>
          <Field id="class-dropInPrice" label="Drop-in price, in dollars" error={problems.dropInPrice}>
            <TextInput
              form="class-form"
              inputMode="decimal"
              value={edited.dropInPrice}
              maxLength={12}
              onChange={event => change({ dropInPrice: event.target.value })}
            />
          </Field>
          <Field
            id="class-dropInHours"
            label="Drop-in cutoff, in hours before class"
            hint="Enter 0 to let families book until class starts."
            error={problems.dropInHours}
          >
            <TextInput
              form="class-form"
              inputMode="numeric"
              value={edited.dropInHours}
              maxLength={3}
              onChange={event => change({ dropInHours: event.target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}
