import { formatPhone } from '#src/lib/phone-number.ts'
import { LONGEST } from '../../registration-messages.ts'
import { JoiningField } from '../joining-field.tsx'

/** The parent's three fields, filled out by staff. Autofill is off because browsers would enter the staff member's own data. */
export function PhoneParent() {
  return (
    <>
      <h2 id="phone-parent">Parent</h2>
      <div className="phone-row">
        <JoiningField path="parent.fullName" label="Parent's full name" autoComplete="off" maxLength={LONGEST.name} />
        <JoiningField
          path="parent.email"
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST.email}
          tidy={text => text.trim()}
        />
        <JoiningField
          path="parent.phone"
          label="Parent's phone"
          type="tel"
          autoComplete="off"
          maxLength={LONGEST.phone}
          tidy={formatPhone}
        />
      </div>
    </>
  )
}
