import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { typedAllergies } from '../../allergies.ts'
import { type ChildSafety, safetyProblems } from '../../child-safety.ts'
import { SENTENCES } from '../../registration-messages.ts'
import { childProblems } from '../../registration-rules.ts'
import type { OwnChild } from './calls.ts'

/** The fields of the form for one child. Photo consent and signature are only used for a new child. */
export type ChildForm = ChildSafety & {
  fullName: string
  dateOfBirth: string
  interests: string[]
  otherInterest: string
  photoConsent: 'yes' | 'no' | undefined
  signature: string
}
export type ChildFormProps = { form: Pick<FormOf<ChildForm>, 'field' | 'checkbox' | 'watch' | 'change' | 'problem'> }

/** The child's fields of a form that has others, too. */
export const childPart = <Values extends ChildForm>(form: FormOf<Values>) => form as unknown as ChildFormProps['form']

/** The form filled with a child's current details, or an empty one. */
export const formOf = (child: OwnChild | undefined): ChildForm => ({
  fullName: child ? `${child.firstName} ${child.lastName}`.trim() : '',
  dateOfBirth: child?.dateOfBirth ?? '',
  allergies: typedAllergies({ ...child?.safety, allergies: child?.allergies ?? null }),
  allergySeverity: child?.safety?.severity ?? null,
  hasEpiPen: child?.safety?.hasEpiPen ?? false,
  medicalNotes: child?.safety?.medicalNotes ?? '',
  interests: child?.interests ?? [],
  otherInterest: child?.otherInterest ?? '',
  photoConsent: child?.photoConsent,
  signature: '',
})

/** Everything to fix, by field. Empty when there's nothing. `today` is 'YYYY-MM-DD' in the program's time zone. */
export function problemsOf(form: ChildForm, today: string, isNew: boolean): Record<string, string> {
  const unsigned = isNew && form.photoConsent === 'yes' && form.signature.trim() === ''
  return {
    ...childProblems({ ...form, photoConsent: form.photoConsent ?? 'no' }, today),
    ...safetyProblems(form),
    ...(isNew && !form.photoConsent ? { photoConsent: SENTENCES.photoConsent } : {}),
    ...(unsigned ? { signature: SENTENCES.signature } : {}),
  }
}
