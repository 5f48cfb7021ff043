import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { Note } from '#src/ui/note.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { LONGEST_REASON } from '../../../correction-rules.ts'
import type { Knowing } from './use-correction.ts'

type Props<Values extends Knowing> = {
  form: FormOf<Values>
  label: string
  /** Why the parent must have said so, or `undefined`. */
  confirm: string | undefined
  /** What's on file now, shown when someone else changed it meanwhile. */
  onFile: string
  /** A problem with the form as a whole. */
  problem?: string
  /** What the button says. */
  saveLabel?: string
  children: ReactNode
}

/** The fields of one part, then how staff know, and whether the parent said so. */
export function CorrectionForm<Values extends Knowing>({
  form,
  label,
  confirm,
  onFile,
  problem,
  saveLabel = 'Save',
  children,
}: Props<Values>) {
  const { field, checkbox, problem: problemAt } = form as unknown as FormOf<Knowing>
  const { failure } = form
  return (
    <SaveForm form={form} aria-label={label}>
      {children}
      {confirm && (
        <Note tone="warn" soft title={confirm}>
          <Checkbox {...checkbox('parentToldUs')} error={problemAt('parentToldUs')}>
            The parent told me this
          </Checkbox>
        </Note>
      )}
      <Field
        label="How do you know?"
        hint="For example, Mother called. The family sees this."
        error={problemAt('reason')}
      >
        <TextInput {...field('reason')} autoComplete="off" maxLength={LONGEST_REASON} />
      </Field>
      <FailureNote failure={failure ?? (problem ? { message: problem } : undefined)} title="Not saved">
        {failure?.code === 'changed-meanwhile' && <span className="on-file">On file now: {onFile}</span>}
      </FailureNote>
      <p className="by">The family gets an email about this change.</p>
      <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Saving">
        {saveLabel}
      </Button>
    </SaveForm>
  )
}
