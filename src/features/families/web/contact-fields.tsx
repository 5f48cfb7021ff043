import { formatPhone } from '#src/lib/phone-number.ts'
import { FieldSet } from '#src/ui/field.tsx'
import { LONGEST } from '../registration-messages.ts'
import { ContactPicker } from './contact-picker.tsx'
import { JoiningField } from './joining-field.tsx'
import { useJoining } from './use-joining-form.ts'

const LEGENDS = ['First person to call', 'Second person to call']
const RELATIONSHIPS = ['Grandparent', 'Other parent', 'Aunt or uncle', 'Neighbor', 'Family friend']

/**
 * One of the two people to call when we can't reach the parent. `byStaff` means staff are typing, so the browser's own
 * autofill contacts don't apply.
 */
export function ContactFields({ at, byStaff = false }: { at: number; byStaff?: boolean }) {
  const { set } = useJoining()
  const path = `emergencyContacts.${at}`
  const filledBy = (what: string) => (byStaff ? 'off' : `section-contact${at + 1} ${what}`)
  const listId = `relationships-${at}`
  return (
    <FieldSet legend={LEGENDS[at]}>
      <div className="stack">
        {!byStaff && (
          <ContactPicker
            onPick={({ fullName, phone }) => {
              set(`${path}.fullName`, fullName)
              set(`${path}.phone`, formatPhone(phone))
            }}
          />
        )}
        <JoiningField
          path={`${path}.fullName`}
          label="Full name"
          autoComplete={filledBy('name')}
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={LONGEST.name}
        />
        <JoiningField
          path={`${path}.phone`}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete={filledBy('tel')}
          enterKeyHint="next"
          maxLength={LONGEST.phone}
          tidy={formatPhone}
        />
        <JoiningField
          path={`${path}.relationship`}
          label="Relationship to child"
          hint="For example, grandmother or neighbor"
          autoComplete="off"
          enterKeyHint="next"
          list={listId}
          maxLength={LONGEST.relationship}
        />
        <datalist id={listId}>
          {RELATIONSHIPS.map(relationship => (
            <option key={relationship} value={relationship} />
          ))}
        </datalist>
      </div>
    </FieldSet>
  )
}
