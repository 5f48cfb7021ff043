import { useEffect, useState } from 'react'
import { formatPhone } from '#src/lib/phone-number.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { PhoneIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LONGEST } from '../registration-messages.ts'
import { JoiningField } from './joining-field.tsx'
import { useJoining } from './use-joining-form.ts'

type Picked = { name?: string[]; tel?: string[] }
type ContactsManager = { select(parts: string[], options: { multiple: boolean }): Promise<Picked[]> }

const manager = () => (navigator as { contacts?: ContactsManager }).contacts

/** Fills in a contact from the phone's address book, where the browser supports it (Android). */
function ContactPicker({ onPick }: { onPick: (contact: { fullName: string; phone: string }) => void }) {
  const toast = useToast()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => setIsOffered(manager() !== undefined), [])
  if (!isOffered) return null

  async function pick() {
    // Closing the list without choosing returns an empty result.
    const [person] =
      (await manager()
        ?.select(['name', 'tel'], { multiple: false })
        .catch(() => {
          toast({
            title: "Couldn't open your contacts",
            description: 'Type the details in instead.',
            tone: 'destructive',
          })
          return []
        })) ?? []
    if (person) onPick({ fullName: person.name?.[0] ?? '', phone: person.tel?.[0] ?? '' })
  }

  return (
    <Button small onClick={pick}>
      <PhoneIcon /> Choose from this phone
    </Button>
  )
}

const LEGENDS = ['First person to call', 'Second person to call']
const RELATIONSHIPS = ['Grandparent', 'Other parent', 'Aunt or uncle', 'Neighbor', 'Family friend']

/**
 * One of the two people to call when we can't reach the parent, and whether they may also pick up. The browser fills in
 * nothing here: it only knows the person who types, and some ignore the sections of `autocomplete`. `byStaff` means that
 * staff type for the parent.
 */
export function ContactFields({ at, byStaff = false }: { at: number; byStaff?: boolean }) {
  const isOptional = byStaff && at === 1
  const { form, set } = useJoining()
  const path = `emergencyContacts.${at}`
  const listId = `relationships-${at}`
  return (
    <FieldSet
      legend={LEGENDS[at]}
      optional={isOptional}
      hint={isOptional ? 'Leave this blank if the parent will name someone later.' : undefined}
    >
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
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={LONGEST.name}
        />
        <JoiningField
          path={`${path}.phone`}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
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
        <Checkbox
          name={`${path}.mayPickUp`}
          checked={form.emergencyContacts[at]?.mayPickUp === true}
          onChange={event => set(`${path}.mayPickUp`, event.target.checked)}
        >
          May also pick up
        </Checkbox>
      </div>
    </FieldSet>
  )
}
