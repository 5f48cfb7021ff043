import { formatPhone } from '#src/lib/phone-number.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { LONGEST } from '../../registration-messages.ts'
import type { NamedContact } from '../../registration-rules.ts'

/** A person in the form. The key stays the same while others are added and removed. */
export type PersonRow = NamedContact & { key: number }
const EMPTY: NamedContact = { fullName: '', phone: '', relationship: '' }

/** The rows a form opens with, at least `fewest` and one. */
export const rowsOf = (people: readonly NamedContact[], fewest = 1): PersonRow[] =>
  [...people, ...Array(Math.max(0, fewest - people.length)).fill(EMPTY)].map((person, key) => ({ ...person, key }))
export const peopleIn = (rows: readonly PersonRow[]): NamedContact[] => rows.map(({ key: _, ...person }) => person)

type Props = {
  /** What problems call the list. */
  path: string
  rows: readonly PersonRow[]
  /** What each person in the list is called. Anyone beyond that is `Person 3`. */
  legends: readonly string[]
  fewest: number
  most: number
  /** Shown when the list is empty. */
  none: string
  /** They're emergency contacts, so each may also pick up. */
  withPickup?: boolean
  problem: (path: string) => string | undefined
  onChange: (rows: PersonRow[]) => void
}

/** The people of a list, each with name, phone and relationship. */
export function PeopleRows({ path, rows, legends, fewest, most, none, withPickup, problem, onChange }: Props) {
  return (
    <>
      {rows.map((row, index) => (
        <FieldSet key={row.key} className="person-fields" legend={legends[index] ?? `Person ${index + 1}`}>
          <PersonFields
            id={`${path}-${row.key}`}
            person={row}
            withPickup={withPickup}
            problem={field => problem(`${path}.${index}.${field}`)}
            onChange={changes => onChange(rows.map(each => (each.key === row.key ? { ...each, ...changes } : each)))}
          />
          {rows.length > fewest && (
            <LinkButton danger onClick={() => onChange(rows.filter(each => each.key !== row.key))}>
              Remove<span className="vh"> {row.fullName || `person ${index + 1}`}</span>
            </LinkButton>
          )}
        </FieldSet>
      ))}
      {rows.length === 0 && <p>{none}</p>}
      {rows.length < most && (
        <p>
          <Button
            small
            onClick={() => onChange([...rows, { ...EMPTY, key: Math.max(-1, ...rows.map(each => each.key)) + 1 }])}
          >
            <PlusIcon /> Add a person
          </Button>
        </p>
      )}
    </>
  )
}

/** Name, phone and relationship of an adult outside the family. The browser only knows the person who types, so it fills in nothing. */
function PersonFields({
  id,
  person,
  withPickup,
  problem,
  onChange,
}: {
  id: string
  person: NamedContact
  withPickup?: boolean
  problem: (field: keyof NamedContact) => string | undefined
  onChange: (changes: Partial<NamedContact>) => void
}) {
  return (
    <div className="stack">
      <Field id={`${id}-name`} label="Full name" error={problem('fullName')}>
        <TextInput
          autoComplete="off"
          autoCapitalize="words"
          maxLength={LONGEST.name}
          value={person.fullName}
          onChange={event => onChange({ fullName: event.target.value })}
        />
      </Field>
      <Field id={`${id}-phone`} label="Phone" error={problem('phone')}>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={LONGEST.phone}
          value={person.phone}
          onChange={event => onChange({ phone: event.target.value })}
          onBlur={() => onChange({ phone: formatPhone(person.phone) })}
        />
      </Field>
      <Field id={`${id}-relationship`} label="Relationship to child" error={problem('relationship')}>
        <TextInput
          autoComplete="off"
          maxLength={LONGEST.relationship}
          value={person.relationship}
          onChange={event => onChange({ relationship: event.target.value })}
        />
      </Field>
      {withPickup && (
        <Checkbox
          id={`${id}-pickup`}
          checked={person.mayPickUp === true}
          onChange={event => onChange({ mayPickUp: event.target.checked })}
        >
          May also pick up
        </Checkbox>
      )}
    </div>
  )
}
