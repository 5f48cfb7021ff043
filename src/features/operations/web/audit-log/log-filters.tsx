import { Form, useSubmit } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import type { LogView } from './log-address.ts'

type Choices = { people: readonly { id: string; name: string }[]; kinds: readonly string[] }

/** Filters by person, kind of thing, one thing, and day. Selections apply right away; typed text applies with Find. */
export function LogFilters({ view, people, kinds }: { view: LogView } & Choices) {
  const submit = useSubmit()
  return (
    <Form
      action="/admin/audit"
      className="log-filters"
      role="search"
      key={JSON.stringify({ ...view, before: undefined })}
      onChange={event => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <Field label="Staff member">
        <Select name="person" defaultValue={view.person ?? ''}>
          <option value="">Everyone</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind">
        <Select name="kind" defaultValue={view.kind ?? ''}>
          <option value="">Everything</option>
          {kinds.map(kind => (
            <option key={kind}>{kind}</option>
          ))}
        </Select>
      </Field>
      <Field label="Day">
        <TextInput type="date" name="day" defaultValue={view.day} />
      </Field>
      <Field label="Item ID or key">
        <TextInput name="thing" defaultValue={view.thing} maxLength={120} autoComplete="off" />
      </Field>
      <Button type="submit">Find</Button>
    </Form>
  )
}
