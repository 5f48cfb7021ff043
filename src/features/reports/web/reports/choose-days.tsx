import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { PickLink } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { type Span, usualSpans } from '../../report-span.ts'
import { reportAddress } from './report-address.ts'

/** The period: common ones as links, any other with two fields. `today` is the program's day. */
export function ChooseDays({
  shown,
  typed,
  today,
  problem,
}: {
  shown?: Span
  typed: Partial<Span>
  today?: string
  problem?: string
}) {
  const days = { ...shown, ...typed }
  return (
    <div className="report-days">
      {today && (
        <nav className="row" aria-label="Common periods">
          {usualSpans(today).map(({ name, span }) => (
            <PickLink
              key={name}
              to={reportAddress(span)}
              current={shown?.from === span.from && shown?.until === span.until}
            >
              {name}
            </PickLink>
          ))}
        </nav>
      )}
      <Form
        action="/admin/reports"
        key={`${days.from} ${days.until}`}
        className="row report-form"
        aria-label="Custom period"
      >
        <Field label="First day">
          <TextInput type="date" name="from" defaultValue={days.from} required />
        </Field>
        <Field label="Last day" error={problem}>
          <TextInput type="date" name="until" defaultValue={days.until} required />
        </Field>
        <Button type="submit">Show</Button>
      </Form>
    </div>
  )
}
