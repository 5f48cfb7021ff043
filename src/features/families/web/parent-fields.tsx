import { formatPhone } from '#src/lib/phone-number.ts'
import { LONGEST } from '../joining-sentences.ts'
import { JoiningField } from './joining-field.tsx'
import { useJoining } from './use-joining-form.ts'

/** The parent's own three boxes. What an account that exists already knows only stands there to be read. */
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
        label="E-mail"
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
        hint="We call it first if your child needs you."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={LONGEST.phone}
        tidy={formatPhone}
        {...(isPhoneKnown ? { readOnly: true, hint: 'From your account, where you can change it.' } : {})}
      />
    </section>
  )
}
