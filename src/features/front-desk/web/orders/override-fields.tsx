import type { RuleInTheWay } from '#src/features/registrations/staff-rules.ts'
import { Field } from '#src/ui/field.tsx'
import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import type { Booking } from './booking.ts'

/** All rules that stand in the way of a booking, and the one reason to go on. */
export function OverrideFields({ rules, form }: { rules: readonly RuleInTheWay[]; form: FormOf<Booking> }) {
  const isOver = rules.some(({ rule }) => rule === 'capacity')
  return (
    <>
      <Note
        soft
        tone="warn"
        role="status"
        title={rules.length > 1 ? `${rules.length} rules are in the way` : undefined}
      >
        {rules.map(({ rule, message }) => (
          <p key={rule}>{message}</p>
        ))}
      </Note>
      <Field
        label="Reason"
        hint={`Only staff see the reason.${isOver ? ' The extra spot is counted, and nobody on the waitlist gets a spot from it.' : ''}`}
        error={form.problem('reason')}
      >
        <TextArea {...form.field('reason')} rows={2} maxLength={300} />
      </Field>
    </>
  )
}
