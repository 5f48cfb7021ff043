import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import type { RosterChildAnswer } from '../../contract.ts'
import type { Tap } from './taps.ts'

type Props = {
  child: RosterChildAnswer
  /** Admins can enter a reason without calling. */
  isAdmin: boolean
  onRelease: (to: Pick<Tap, 'releasedTo' | 'reason' | 'parentCalled'>) => void
}

/** Who picks the child up: one tap for adults on the pickup list, a form for anyone else. */
export function CheckOutForm({ child, isAdmin, onRelease }: Props) {
  const form = useSaveForm({
    values: { releasedTo: '', reason: '', parentCalled: false },
    check: ({ releasedTo, reason, parentCalled }) => ({
      releasedTo: releasedTo.trim() ? undefined : "Enter who's picking the child up.",
      reason: reason.trim() ? undefined : 'Enter a reason.',
      parentCalled: parentCalled || isAdmin ? undefined : 'Call the parent first.',
    }),
    async save({ releasedTo, reason, parentCalled }) {
      onRelease({ releasedTo: releasedTo.trim(), reason: reason.trim(), parentCalled })
    },
  })
  return (
    <div className="stack release">
      <p>Check a photo ID. On the pickup list:</p>
      {child.mayPickUp.map(name => (
        <Button key={name} block onClick={() => onRelease({ releasedTo: name })}>
          {name}
        </Button>
      ))}
      <SaveForm form={form}>
        <h3>Someone else</h3>
        <Field label="Name on the photo ID" error={form.problem('releasedTo')}>
          <TextInput {...form.field('releasedTo')} autoComplete="off" maxLength={120} />
        </Field>
        <Field label="Reason" error={form.problem('reason')}>
          <TextArea {...form.field('reason')} rows={2} maxLength={300} />
        </Field>
        <Checkbox {...form.checkbox('parentCalled')} error={form.problem('parentCalled')}>
          I called {child.parent.fullName} to confirm
        </Checkbox>
        <Button type="submit" tone="danger">
          Check out to this person
        </Button>
      </SaveForm>
    </div>
  )
}
