import { WEEKDAYS } from '#src/lib/plain-days.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import type { EditedRule } from './edited-rule.ts'

/** The rule itself: every Tuesday from December 8 at 5:45 PM for 60 minutes, for 4 sessions. */
export function RuleFields({ rule, edit }: { rule: EditedRule; edit: (part: Partial<EditedRule>) => void }) {
  const { weekdays } = rule
  const input = (name: 'firstDay' | 'startTime' | 'minutes' | 'count' | 'lastDay', label: string, type = 'text') => (
    <Field label={label}>
      <TextInput
        type={type}
        inputMode={type === 'text' ? 'numeric' : undefined}
        value={rule[name]}
        onChange={event => edit({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <div className="stack tight">
      <FieldSet legend="Every">
        <div className="row">
          {WEEKDAYS.map((name, weekday) => (
            <PickInput
              key={name}
              checked={weekdays.includes(weekday)}
              onChange={() =>
                edit({
                  weekdays: weekdays.includes(weekday)
                    ? weekdays.filter(each => each !== weekday)
                    : [...weekdays, weekday].sort(),
                })
              }
            >
              {name.slice(0, 3)}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      <div className="rule-line">
        {input('firstDay', 'From', 'date')}
        {input('startTime', 'At', 'time')}
        {input('minutes', 'Minutes')}
        <Field label="Until">
          <Select value={rule.ends} onChange={event => edit({ ends: event.target.value as EditedRule['ends'] })}>
            <option value="count">a number of sessions</option>
            <option value="lastDay">a date</option>
          </Select>
        </Field>
        {rule.ends === 'count' ? input('count', 'Sessions') : input('lastDay', 'Last day', 'date')}
      </div>
      <Checkbox checked={rule.skipClosed} onChange={event => edit({ skipClosed: event.target.checked })}>
        Skip days when we're closed
      </Checkbox>
    </div>
  )
}
