import { formatPhone } from '#src/lib/phone-number.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { confirmParent } from '../../../correction-rules.ts'
import { LONGEST } from '../../../registration-messages.ts'
import { parentProblems } from '../../../registration-rules.ts'
import { CorrectionDialog, type CorrectionProps } from './correction-dialog.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrection } from './use-correction.ts'

/** Corrects the parent's name and phone. */
export const CorrectParent = (props: CorrectionProps) => (
  <CorrectionDialog label="details" text="Edit parent" title={`Edit ${props.family.parent}`}>
    {onClose => <ParentForm {...props} onClose={onClose} />}
  </CorrectionDialog>
)

function ParentForm({ family, onChanged, onClose }: CorrectionProps & { onClose: () => void }) {
  const confirm = ({ fullName }: { fullName: string }) => confirmParent(family.parent, fullName)
  const form = useCorrection({
    family,
    values: { fullName: family.parent, phone: family.phone ?? '' },
    check: parentProblems,
    confirm,
    part: values => ({ what: 'parent', ...values }),
    onChanged,
    onClose,
  })
  const [fullName, phone] = form.watch(['fullName', 'phone'])
  return (
    <CorrectionForm
      form={form}
      label="Parent"
      confirm={confirm({ fullName })}
      onFile={`${family.parent}, ${family.phone ?? 'no phone'}`}
    >
      <Field label="Parent's full name" error={form.problem('fullName')}>
        <TextInput {...form.field('fullName')} autoComplete="off" maxLength={LONGEST.name} />
      </Field>
      <Field label="Parent's phone" error={form.problem('phone')}>
        <TextInput
          {...form.field('phone')}
          type="tel"
          autoComplete="off"
          maxLength={LONGEST.phone}
          onBlur={() => form.change('phone', formatPhone(phone))}
        />
      </Field>
    </CorrectionForm>
  )
}
