import { FieldSet } from '#src/ui/field.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { LONGEST } from '../joining-sentences.ts'
import { fieldId } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'

const NONE = 'None'

/** Allergies: one press for none, otherwise words. */
export function AllergyField({ at }: { at: number }) {
  const { form, set, leave, problemAt } = useJoining()
  const path = `children.${at}.allergies`
  const allergies = form.children[at]?.allergies ?? ''
  const isNone = allergies === NONE
  return (
    <FieldSet
      id={fieldId(path)}
      legend="Allergies"
      optional
      hint="Name each one, how strong it is, and whether an EpiPen comes along."
      error={problemAt(path)}
    >
      <div className="allergies">
        <Pick pressed={isNone} onClick={() => set(path, isNone ? '' : NONE)}>
          None
        </Pick>
        <TextInput
          name={path}
          aria-label="Allergies, in words"
          autoComplete="off"
          maxLength={LONGEST.allergies}
          // Hidden it keeps its room, so that nothing below moves under a finger.
          className={isNone ? 'unseen' : undefined}
          value={isNone ? '' : allergies}
          onChange={event => set(path, event.target.value)}
          onBlur={() => leave(path)}
        />
      </div>
    </FieldSet>
  )
}
