import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { PlusIcon, TrashIcon } from '#src/ui/icons.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { normalizeName } from '../../full-name.ts'
import { LONGEST, MAX_CHILDREN } from '../../registration-messages.ts'
import { AllergyField } from '../allergy-field.tsx'
import { BirthdayField } from '../birthday-field.tsx'
import { JoiningField } from '../joining-field.tsx'
import { childByPhone, fieldId } from '../joining-form.ts'
import { childName } from '../problem-text.ts'
import { useJoining } from '../use-joining-form.ts'

/** The children, with what staff at the door need to know. The family adds everything else. */
export function PhoneChildren() {
  const { form, setChildren } = useJoining()
  const nextKey = String(Math.max(...form.children.map(child => Number(child.key))) + 1)
  return (
    <>
      <h2 id="phone-children">Children</h2>
      {form.children.map((child, index) => (
        <div key={child.key} className="stack phone-child">
          <JoiningField
            path={`children.${index}.fullName`}
            label="Child's full name"
            autoComplete="off"
            maxLength={LONGEST.name}
            tidy={normalizeName}
          />
          <BirthdayField at={index} />
          <AllergyField at={index} />
          <MedicalNotes at={index} />
          {form.children.length > 1 && (
            <div>
              <LinkButton danger onClick={() => setChildren(all => all.filter(each => each.key !== child.key))}>
                <TrashIcon /> Remove<VisuallyHidden> {childName(form, index)}</VisuallyHidden>
              </LinkButton>
            </div>
          )}
        </div>
      ))}
      {form.children.length < MAX_CHILDREN && (
        <div>
          <Button small onClick={() => setChildren(all => [...all, childByPhone(nextKey)])}>
            <PlusIcon /> Add another child
          </Button>
        </div>
      )}
    </>
  )
}

/** What staff should know besides allergies. */
function MedicalNotes({ at }: { at: number }) {
  const { form, set, leave, problemAt } = useJoining()
  const path = `children.${at}.medicalNotes`
  return (
    <Field
      id={fieldId(path)}
      label="Medical notes"
      optional
      hint="Asthma, seizures, medication: anything our staff should know."
      error={problemAt(path)}
    >
      <TextArea
        name={path}
        rows={2}
        autoComplete="off"
        maxLength={LONGEST.medicalNotes}
        value={form.children[at]?.medicalNotes ?? ''}
        onChange={event => set(path, event.target.value)}
        onBlur={() => leave(path)}
      />
    </Field>
  )
}
