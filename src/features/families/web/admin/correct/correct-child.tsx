import { formatPlainDay } from '#src/lib/dates.ts'
import { type Allergies, allergyText, typedAllergies } from '../../../allergies.ts'
import { confirmHealth, confirmPhotos } from '../../../correction-rules.ts'
import { splitName } from '../../../full-name.ts'
import { ChildAbout } from '../../family/child-about.tsx'
import { type ChildForm, childPart, problemsOf } from '../../family/child-form.ts'
import { ChildSafetyFields } from '../../family/child-safety-fields.tsx'
import { CorrectionDialog, type CorrectionProps } from './correction-dialog.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrection } from './use-correction.ts'

import '../../allergy-input.css'

type Child = Allergies & {
  id: string
  name: string
  dateOfBirth: string
  medicalNotes: string | null
  photoConsent: 'yes' | 'no'
}
type Props = CorrectionProps & {
  child: Child
  /** 'YYYY-MM-DD' in the program's time zone. */
  today: string
}
type FormProps = Props & { onClose: () => void }

/** Corrects a child's name, birth date and health information. */
export const CorrectChild = (props: Props) => (
  <CorrectionDialog label={props.child.name} title={`Edit ${splitName(props.child.name).firstName}`}>
    {onClose => <ChildFields {...props} onClose={onClose} />}
  </CorrectionDialog>
)

/** Records that the parent allowed photos of a child, or no longer does. */
export function CorrectPhotos(props: Props) {
  const { firstName } = splitName(props.child.name)
  const isAllowed = props.child.photoConsent === 'yes'
  return (
    <CorrectionDialog
      label={`of ${props.child.name}`}
      quiet
      text={isAllowed ? "Don't allow photos" : 'Allow photos'}
      title={isAllowed ? `Stop allowing photos of ${firstName}?` : `Allow photos of ${firstName}?`}
    >
      {onClose => <PhotosForm {...props} onClose={onClose} />}
    </CorrectionDialog>
  )
}

function ChildFields({ family, child, today, onChanged, onClose }: FormProps) {
  const before = formOf(child)
  const form = useCorrection<ChildForm>({
    family,
    values: before,
    check: typed => problemsOf(typed, today, false),
    confirm: typed => confirmHealth(before, typed),
    part: ({ interests: _, otherInterest: __, photoConsent: ___, signature: ____, ...fields }) => ({
      what: 'child',
      childId: child.id,
      ...fields,
    }),
    onChanged,
    onClose,
  })
  const typed = form.watch()
  const notes = child.medicalNotes ? `. ${child.medicalNotes}` : ''
  return (
    <CorrectionForm
      form={form}
      label="Child"
      confirm={confirmHealth(before, typed)}
      onFile={`${child.name}, born ${formatPlainDay(child.dateOfBirth)}. Allergies: ${allergyText(child)}${notes}`}
    >
      <ChildAbout form={childPart(form)} today={today} />
      <ChildSafetyFields form={childPart(form)} />
    </CorrectionForm>
  )
}

function PhotosForm({ family, child, onChanged, onClose }: FormProps) {
  // The answer it was opened for, even if the family changes it meanwhile.
  const photoConsent = child.photoConsent === 'yes' ? 'no' : 'yes'
  const form = useCorrection({
    family,
    values: { photoConsent: photoConsent as 'yes' | 'no' },
    check: () => ({}),
    confirm: values => confirmPhotos(values.photoConsent),
    part: values => ({ what: 'photo-consent', childId: child.id, ...values }),
    onChanged,
    onClose,
  })
  const wanted = form.watch('photoConsent')
  return (
    <CorrectionForm
      form={form}
      label={`Photos of ${child.name}`}
      confirm={confirmPhotos(wanted)}
      onFile={child.photoConsent === 'yes' ? 'photos are allowed' : 'no photos'}
      saveLabel={wanted === 'yes' ? 'Allow photos' : "Don't allow photos"}
    >
      <p>
        {wanted === 'yes'
          ? "This is recorded as the parent's answer, without a signature."
          : 'Photos of this child will be hidden from other families right away.'}
      </p>
    </CorrectionForm>
  )
}

/** The form filled with a child's current details. Interests and photos aren't part of it. */
const formOf = (child: Child): ChildForm => ({
  fullName: child.name,
  dateOfBirth: child.dateOfBirth,
  allergies: typedAllergies(child),
  allergySeverity: child.allergySeverity,
  hasEpiPen: child.hasEpiPen,
  medicalNotes: child.medicalNotes ?? '',
  interests: [],
  otherInterest: '',
  photoConsent: child.photoConsent,
  signature: '',
})
