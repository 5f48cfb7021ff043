import { formatPhone } from '#src/lib/phone-number.ts'
import { LONGEST } from '../registration-messages.ts'
import { JoiningField } from './joining-field.tsx'
import { useJoining } from './use-joining-form.ts'

/** The parent's own three fields. What an existing account already has is read-only. */
export function ParentFields() {
  const { isFamilyKnown, isPhoneKnown } = useJoining()
  const known = isFamilyKnown ? { readOnly: true, hint: 'From your account.' } : {}
  return (
    <section className="stack" aria-labelledby="joining-parent">
      <h2 id="joining-parent">You</h2>
      <JoiningField
        path="parent.fullName"
        label="Your full name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={LONGEST.name}
        {...known}
      />
      <JoiningField
        path="parent.email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={LONGEST.email}
        tidy={text => text.trim()}
        {...known}
      />
      <JoiningField
        path="parent.phone"
        label="Phone"
        hint="We'll call this number first if your child needs you."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={LONGEST.phone}
        tidy={formatPhone}
        {...(isPhoneKnown ? { readOnly: true, hint: 'From your account. You can change it there.' } : {})}
      />
    </section>
  )
}
