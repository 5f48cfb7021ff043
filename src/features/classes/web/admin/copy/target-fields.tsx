import { Field, FieldSet } from '#src/ui/field.tsx'
import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { PickInput } from '#src/ui/pick.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import { SEASON_LIMITS } from '../../../season-rules.ts'
import type { EditedCopy, Seasons } from './edited-copy.ts'

/** Into which season: one that's there, or a new one. */
export function TargetFields({ form, others }: { form: FormOf<EditedCopy>; others: Seasons }) {
  const to = form.watch('to')
  return (
    <Panel as="section" aria-labelledby="copy-target">
      <h2 id="copy-target">Copy to</h2>
      <FieldSet legend={<span className="vh">Season</span>}>
        <div className="row">
          <PickInput
            type="radio"
            value="there"
            checked={to === 'there'}
            onChange={() => form.change('to', 'there')}
            name="to"
          >
            A season you have
          </PickInput>
          <PickInput
            type="radio"
            value="new"
            checked={to === 'new'}
            onChange={() => form.change('to', 'new')}
            name="to"
          >
            A new season
          </PickInput>
        </div>
      </FieldSet>
      {to === 'there' ? (
        <Field id="copy-seasonId" label="Season" error={form.problem('seasonId')}>
          <Select {...form.field('seasonId')}>
            <option value="">Choose a season</option>
            {others.map(({ id, name, state }) => (
              <option key={id} value={id}>
                {state === 'open' ? name : `${name} (${state})`}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <div className="season-fields">
          <Field id="copy-name" label="Name" hint="With its year, such as Fall 2027" error={form.problem('name')}>
            <TextInput {...form.field('name')} maxLength={SEASON_LIMITS.name} />
          </Field>
          <Field id="copy-firstDay" label="First day" error={form.problem('firstDay')}>
            <TextInput {...form.field('firstDay')} type="date" />
          </Field>
          <Field id="copy-lastDay" label="Last day" error={form.problem('lastDay')}>
            <TextInput {...form.field('lastDay')} type="date" />
          </Field>
        </div>
      )}
      <p className="by">
        Each class keeps its weekday, time and number of sessions, in the same week of the new season. Closed days are
        skipped.
      </p>
    </Panel>
  )
}
