import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import type { FormOf } from '#src/ui/form/use-save-form.ts'
import { Panel } from '#src/ui/sheet.tsx'
import type { SeasonPageAnswer } from '../../../season-contract.ts'
import type { EditedCopy } from './edited-copy.ts'

type Props = { form: FormOf<EditedCopy>; classes: SeasonPageAnswer['classList']; today: string }

/** Which classes are copied: all of them, until staff leave some out. */
export function ChosenClasses({ form, classes, today }: Props) {
  const { timeZone } = useProgram()
  const chosen = form.watch('classIds')
  const all = chosen.length === classes.length
  return (
    <Panel as="section" aria-labelledby="copy-classes">
      <div className="row apart">
        <h2 id="copy-classes">
          {chosen.length} of {classes.length} classes
        </h2>
        <LinkButton onClick={() => form.change('classIds', all ? [] : classes.map(each => each.id))}>
          {all ? 'Select none' : 'Select all'}
        </LinkButton>
      </div>
      <FieldSet id="copy-classIds" legend={<span className="vh">Classes</span>} error={form.problem('classIds')}>
        <ul className="copy-classes">
          {classes.map(({ id, title, startsAt }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                onChange={event =>
                  form.change(
                    'classIds',
                    // In the order of the list, so that the same choice is the same copy.
                    classes.flatMap(each =>
                      (each.id === id ? event.target.checked : chosen.includes(each.id)) ? [each.id] : [],
                    ),
                  )
                }
              >
                {title}{' '}
                <span className="by">{startsAt ? formatMoment(startsAt, timeZone, today) : 'No dates yet'}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </FieldSet>
    </Panel>
  )
}
