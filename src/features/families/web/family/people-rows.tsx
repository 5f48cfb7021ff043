import { formatPhone } from '#src/lib/phone-number.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { FamilyPerson } from '../../family-people.ts'
import { LONGEST } from '../../registration-messages.ts'

/** A person in the form. The key stays the same while others are added and removed. */
export type PersonRow = FamilyPerson & { key: number }
const EMPTY: FamilyPerson = { fullName: '', phone: '', relationship: '' }

/** The rows a form opens with, at least `fewest` and one. */
export const rowsOf = (people: readonly FamilyPerson[], fewest = 1): PersonRow[] =>
  [...people, ...Array(Math.max(0, fewest - people.length)).fill(EMPTY)].map((person, key) => ({ ...person, key }))
export const peopleIn = (rows: readonly PersonRow[]): FamilyPerson[] => rows.map(({ key: _, ...person }) => person)

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
  /** Staff are typing, so the browser's own addresses don't apply. */
  byStaff?: boolean
  problem: (path: string) => string | undefined
  onChange: (rows: PersonRow[]) => void
}

/** The people of a list, each with name, phone and relationship. */
export function PeopleRows({ path, rows, legends, fewest, most, none, byStaff, problem, onChange }: Props) {
  return (
    <>
      {rows.map((row, index) => (
        <FieldSet key={row.key} className="person-fields" legend={legends[index] ?? `Person ${index + 1}`}>
          <PersonFields
            id={`${path}-${row.key}`}
            person={row}
            byStaff={byStaff}
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

/** Name, phone and relationship of an adult outside the family. */
function PersonFields({
  id,
  person,
  byStaff,
  problem,
  onChange,
}: {
  id: string
  person: FamilyPerson
  byStaff?: boolean
  problem: (field: keyof FamilyPerson) => string | undefined
  onChange: (changes: Partial<FamilyPerson>) => void
}) {
  const filledBy = (what: string) => (byStaff ? 'off' : `section-${id} ${what}`)
  return (
    <div className="stack">
      <Field id={`${id}-name`} label="Full name" error={problem('fullName')}>
        <TextInput
          autoComplete={filledBy('name')}
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
          autoComplete={filledBy('tel')}
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
    </div>
  )
}
