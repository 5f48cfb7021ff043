import { Pick } from '#src/ui/pick.tsx'
import { normalizeName, splitName } from '../full-name.ts'
import { LONGEST } from '../registration-messages.ts'
import { AllergyField } from './allergy-field.tsx'
import { BirthdayField } from './birthday-field.tsx'
import { InterestPicker } from './interest-picker.tsx'
import { JoiningField } from './joining-field.tsx'
import { PhotoConsent } from './photo-consent.tsx'
import { useJoining } from './use-joining-form.ts'

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
