import { useState } from 'react'
import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf, formatDay, formatShortDay, formatTimeRange } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { LIMITS } from '../../../class-limits.ts'
import { agesText } from '../../../class-text.ts'
import type { PlannedDay } from '../../../session-rule.ts'
import type { PanelProps } from '../class-editor.tsx'
import type { CheckedRow } from './check-rows.ts'
import { type Cells, FIELDS, type FieldName, LABELS } from './columns.ts'
import type { PastedRow } from './draft.ts'
import { isChosen } from './use-paste.ts'

/** The id of a row's field, for links to it. */
export const fieldId = (rowId: string, field: string): string => `row-${rowId}-${field}`

type Props = {
  row: PastedRow
  number: number
  check: CheckedRow
  choices: PanelProps['choices']
  onEdit: (field: FieldName, text: string) => void
  onChoose: (isOn: boolean) => void
}

/** One row: what it makes in words, what's wrong with it, and its cells to change. */
export function RowItem({ row, number, check, onEdit, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { cells } = row
  const name = cells.title || `Row ${number}`
  const isWrong = (field: FieldName) => check.problems[field] !== undefined
  const shown = FIELDS.filter(field => isOpen || isWrong(field) || row.edited.includes(field))
  return (
    <li className="paste-row">
      <Checkbox checked={isChosen(row, check)} onChange={event => onChoose(event.target.checked)}>
        <VisuallyHidden>Create {name}</VisuallyHidden>
      </Checkbox>
      <div className="paste-what">
        <strong>{name}</strong>
        <span className="by">{factsOf(cells, check)}</span>
      </div>
      <div className="paste-when">
        <When check={check} />
      </div>
      <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Done' : 'Edit'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </LinkButton>
      {check.duplicate && (
        <p className="paste-double">
          {check.duplicate.class ? (
            <>
              Looks like <Link to={`/admin/classes/${check.duplicate.class.id}`}>{check.duplicate.class.title}</Link>,
              which exists already.
            </>
          ) : (
            `Looks like row ${check.duplicate.row}.`
          )}
        </p>
      )}
      {shown.length > 0 && (
        <fieldset className="field-grid four paste-fields" aria-label={name}>
          {shown.map(field => (
            <CellField key={field} row={row} field={field} error={check.problems[field]} onEdit={onEdit} />
          ))}
        </fieldset>
      )}
    </li>
  )
}

const KNOWN: readonly FieldName[] = ['category', 'location', 'taughtBy']

function CellField({
  row: { id, cells },
  field,
  error,
  onEdit,
}: {
  row: PastedRow
  field: FieldName
  error?: string
  onEdit: Props['onEdit']
}) {
  const props = {
    value: cells[field],
    maxLength: field === 'description' ? LIMITS.description : LIMITS.words,
    onChange: (event: { target: { value: string } }) => onEdit(field, event.target.value),
  }
  const isLong = field === 'description'
  return (
    <Field id={fieldId(id, field)} label={LABELS[field]} error={error} className={isLong ? 'wide' : undefined}>
      {isLong ? (
        <TextArea rows={3} {...props} />
      ) : (
        <TextInput {...props} list={KNOWN.includes(field) ? `paste-known-${field}` : undefined} />
      )}
    </Field>
  )
}

/** What the class is, or the cells as they were pasted while something can't be read. */
function factsOf(cells: Cells, { draft }: CheckedRow): string {
  if (!draft) return [cells.category, cells.ages, cells.price, cells.location].filter(Boolean).join(' · ')
  const { class: made } = draft
  const spots = made.capacity === 0 ? 'no limit' : `${made.capacity} spots`
  const price = made.price === 0 ? 'Free' : formatCents(made.price)
  const ages = `${made.season}, ages ${agesText(made)}`
  return [made.category, ages, price, spots, made.location, made.taughtBy].filter(Boolean).join(' · ')
}

/** When it meets, how many sessions that makes, and which dates are left out. */
function When({ check: { draft, days, saysSessions } }: { check: CheckedRow }) {
  const { timeZone } = useProgram()
  const meets = days.filter(each => !each.skipped)
  if (meets.length === 0) return <span className="by">{draft ? 'No dates yet' : 'Needs a change'}</span>
  const closed = days.filter(each => each.skipped && !draft?.rule?.skipped.includes(each.day))
  return (
    <>
      <span>{spanText(meets, timeZone)}</span>
      <span className="by">
        {meets.length === 1 ? '1 session' : `${meets.length} sessions`}
        {saysSessions !== undefined && `, and your spreadsheet says ${saysSessions}`}
      </span>
      {closed.map(({ day, startsAt, skipped }) => (
        <span key={day} className="by">
          Skipped: {formatDay(startsAt, timeZone)}, {skipped}
        </span>
      ))}
    </>
  )
}

/** `Mon and Wed, 5:45 to 6:45 PM, Sep 14 to Nov 18` */
function spanText(meets: readonly PlannedDay[], zone: string): string {
  const [first, last] = [meets[0]!, meets.at(-1)!]
  const hours = formatTimeRange(first.startsAt, first.endsAt, zone)
  if (meets.length === 1) return `${formatDay(first.startsAt, zone)}, ${hours}`
  const weekdays = [...new Set(meets.map(each => weekdayOf(dayOf(each.startsAt, zone))))].sort()
  const names = weekdays.map(each => WEEKDAYS[each]!.slice(0, 3)).join(', ')
  return `${names}, ${hours}, ${formatShortDay(first.startsAt, zone)} to ${formatShortDay(last.startsAt, zone)}`
}
