import { AllergyInput } from './allergy-input.tsx'
import { fieldId } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'

/** The allergies of one child on the registration form. */
export function AllergyField({ at }: { at: number }) {
  const { form, set, leave, problemAt } = useJoining()
  const path = `children.${at}.allergies`
  return (
    <AllergyInput
      id={fieldId(path)}
      name={path}
      hint="Name each one, how severe it is, and whether your child carries an EpiPen."
      value={form.children[at]?.allergies ?? ''}
      onChange={value => set(path, value)}
      onBlur={() => leave(path)}
      error={problemAt(path)}
    />
  )
}
