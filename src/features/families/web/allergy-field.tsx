import { AllergyInput } from './allergy-input.tsx'
import { fieldId } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'

/** Allergies of one child of the joining form. */
export function AllergyField({ at }: { at: number }) {
  const { form, set, leave, problemAt } = useJoining()
  const path = `children.${at}.allergies`
  return (
    <AllergyInput
      id={fieldId(path)}
      name={path}
      hint="Name each one, how strong it is, and whether an EpiPen comes along."
      value={form.children[at]?.allergies ?? ''}
      onChange={value => set(path, value)}
      onBlur={() => leave(path)}
      error={problemAt(path)}
    />
  )
}
