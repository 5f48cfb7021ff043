import { useState } from 'react'
import { LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { normalizeName, splitName } from '../full-name.ts'
import { LONGEST } from '../registration-messages.ts'
import { AllergyField } from './allergy-field.tsx'
import { BirthdayField } from './birthday-field.tsx'
import { InterestPicker } from './interest-picker.tsx'
import { JoiningField } from './joining-field.tsx'
import { fieldId } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'
import { usePolicyDialog } from './use-policy-dialog.ts'

/** Everything about one child. */
export function ChildFields({ at }: { at: number }) {
  const { form } = useJoining()
  // An only child's name is left out of the questions, so they don't rewrap with every letter typed.
  const firstName = form.children.length > 1 && splitName(form.children[at]?.fullName ?? '').firstName
  const who = firstName || 'your child'
  return (
    <>
      <JoiningField
        path={`children.${at}.fullName`}
        label="Child's full name"
        // Otherwise browsers fill in the parent's name.
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={LONGEST.name}
        tidy={normalizeName}
      />
      <SameSurname at={at} />
      <BirthdayField at={at} />
      <AllergyField at={at} />
      <InterestPicker at={at} who={who} />
      <PhotoConsent at={at} who={who} />
    </>
  )
}

/** Offers the first child's last name once another child has a first name. Nothing is filled in automatically. */
function SameSurname({ at }: { at: number }) {
  const { form, set } = useJoining()
  const { firstName, lastName } = splitName(form.children[at]?.fullName ?? '')
  const surname = splitName(form.children[0]?.fullName ?? '').lastName
  if (at === 0 || !firstName || lastName || !surname) return null
  return (
    <div>
      <Pick onClick={() => set(`children.${at}.fullName`, `${firstName} ${surname}`)}>
        Use {surname} too: {firstName} {surname}
      </Pick>
    </div>
  )
}

/** Yes or no for each child, with neither preselected. The policy can be read here, and closing it doesn't mark it as read. */
function PhotoConsent({ at, who }: { at: number; who: string }) {
  const { form, policies, set, problemAt } = useJoining()
  const PolicyDialog = usePolicyDialog()
  const [isOpen, setIsOpen] = useState(false)
  const path = `children.${at}.photoConsent`
  const answer = form.children[at]?.photoConsent
  const problem = problemAt(path)
  const choice = (value: 'yes' | 'no') => ({
    name: path,
    value,
    checked: answer === value,
    'aria-invalid': problem ? (true as const) : undefined,
    onChange: () => set(path, value),
  })
  return (
    <>
      <FieldSet
        id={fieldId(path)}
        legend={`May we take photos of ${who} in class?`}
        hint="Only signed-in families and staff can see them. If you choose no, we'll leave your child out."
        error={problem}
      >
        <Checkbox type="radio" {...choice('yes')}>
          Yes, photos are OK
        </Checkbox>
        <Checkbox type="radio" {...choice('no')}>
          No photos
        </Checkbox>
        <div>
          <LinkButton onClick={() => setIsOpen(true)}>Read the photo policy</LinkButton>
        </div>
      </FieldSet>
      {PolicyDialog && (
        <PolicyDialog
          policy={isOpen ? policies.find(policy => policy.policy === 'photoConsent') : undefined}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
