import { useRevalidator } from 'react-router'
import { formatPhone } from '#src/lib/phone-number.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyPerson } from '../../family-people.ts'
import { LONGEST } from '../../registration-messages.ts'

type Props = {
  title: string
  /** What each person in the list is called. Anyone beyond that is `Person 3`. */
  legends: readonly string[]
  people: readonly FamilyPerson[]
  fewest: number
  most: number
  /** What the server calls the list in its problems. */
  path: string
  find: (people: FamilyPerson[]) => Record<string, string>
  /** Returns `undefined` when the person canceled. */
  save: (people: FamilyPerson[]) => Promise<unknown>
  onClose: () => void
}
type Row = FamilyPerson & { key: number }
const EMPTY: FamilyPerson = { fullName: '', phone: '', relationship: '' }
const bare = (rows: readonly Row[]) => rows.map(({ key: _, ...person }) => person)

/** Edits a list of people as a whole. The account gets an email about it, and the dialog says so first. */
export function PeopleDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title={props.title}>
      <PeopleForm {...props} />
    </Dialog>
  )
}

function PeopleForm({ title, legends, people, fewest, most, path, find, save, onClose }: Props) {
  const start = people.length > 0 ? people : [EMPTY]
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const form = useSaveForm<Record<string, Row[]>>({
    values: { [path]: start.map((person, key) => ({ ...person, key })) },
    check: typed => find(bare(typed[path]!)),
    save: async typed => (await save(bare(typed[path]!))) ?? CANCELED,
    async onSaved() {
      await revalidate()
      onClose()
      toast({ title: 'Saved', description: 'We sent you an email to confirm the change.', tone: 'good' })
    },
  })
  const rows = form.watch(path)
  const change = (next: Row[]) => form.change(path, next)
  const wrongList = form.problem(path)

  return (
    <SaveForm form={form} aria-label={title}>
      <FailureNote failure={form.failure ?? (wrongList ? { message: wrongList } : undefined)} title="Not saved" />
      {rows.map((row, index) => (
        <FieldSet key={row.key} className="person-fields" legend={legends[index] ?? `Person ${index + 1}`}>
          <PersonFields
            id={`${path}-${row.key}`}
            person={row}
            problem={field => form.problem(`${path}.${index}.${field}`)}
            onChange={changes => change(rows.map(each => (each.key === row.key ? { ...each, ...changes } : each)))}
          />
          {rows.length > fewest && (
            <LinkButton danger onClick={() => change(rows.filter(each => each.key !== row.key))}>
              Remove<span className="vh"> {row.fullName || `person ${index + 1}`}</span>
            </LinkButton>
          )}
        </FieldSet>
      ))}
      {rows.length === 0 && <p>Only you.</p>}
      {rows.length < most && (
        <p>
          <Button
            small
            onClick={() => change([...rows, { ...EMPTY, key: Math.max(-1, ...rows.map(each => each.key)) + 1 }])}
          >
            <PlusIcon /> Add a person
          </Button>
        </p>
      )}
      <p className="by">For safety, we'll email you what changed and who was listed before.</p>
      <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Saving">
        Save
      </Button>
    </SaveForm>
  )
}

/** Name, phone and relationship of an adult outside the family. */
function PersonFields({
  id,
  person,
  problem,
  onChange,
}: {
  id: string
  person: FamilyPerson
  problem: (field: keyof FamilyPerson) => string | undefined
  onChange: (changes: Partial<FamilyPerson>) => void
}) {
  return (
    <div className="stack">
      <Field id={`${id}-name`} label="Full name" error={problem('fullName')}>
        <TextInput
          autoComplete={`section-${id} name`}
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
          autoComplete={`section-${id} tel`}
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
