import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { type LastDays, lastDayProblem } from '../../last-day.ts'
import { api } from '../calls.ts'

type Props = {
  spot: LastDays & { id: string; event: string }
  firstName: string
  onClose: () => void
  /** The server has set the day and answered with a message. */
  onSaved: (message: string) => Promise<void>
}

/** Asks until when a spot lasts. The family gets an email. */
export function LastDayForm({ spot, firstName, onClose, onSaved }: Props) {
  const form = useSaveForm({
    values: { lastDay: '', reason: '' },
    check: ({ lastDay }) => ({ lastDay: lastDayProblem(lastDay, spot) }),
    save: ({ lastDay, reason }) =>
      api('POST /api/admin/registrations/:id/last-day', {
        params: { id: spot.id },
        body: { lastDay, reason: reason.trim() || undefined },
      }),
    onSaved: ({ message }) => onSaved(message),
    fieldOf: ({ code }) => (code === 'bad-last-day' ? 'lastDay' : undefined),
    unreachable: 'Nothing was changed. Try again.',
  })
  return (
    <SaveForm form={form}>
      <p>
        {firstName} comes to {spot.event} through this day. Days after it open up for other families. Nothing is charged
        or refunded, and the family gets an email with the new dates.
      </p>
      <Field label="Last day" error={form.problem('lastDay')}>
        <TextInput type="date" min={spot.earliest} max={spot.latest} {...form.field('lastDay')} />
      </Field>
      <Field label="Reason (optional)" hint="Only staff see it." error={form.problem('reason')}>
        <TextArea {...form.field('reason')} rows={2} maxLength={300} />
      </Field>
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Saving">
          Set last day
        </Button>
        <LinkButton onClick={onClose}>Not now</LinkButton>
      </div>
    </SaveForm>
  )
}
