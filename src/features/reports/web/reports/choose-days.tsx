import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FilterForm } from '#src/ui/filter-form.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { type Span, usualSpans } from '../../report-span.ts'
import { addressWith } from '../report-address.ts'
import { readQuestion } from '../report-question.ts'

/**
 * The period of a report: common ones as links, any other with two fields. `today` is the program's day; `keep` is what else
 * the address says, which stays.
 */
export function ChooseDays({
  path,
  shown,
  today,
  problem,
  keep = {},
}: {
  path: string
  shown?: Span
  today?: string
  problem?: string
  keep?: Readonly<Record<string, string | undefined>>
}) {
  const days = { ...shown, ...useShownFilters(readQuestion).typed }
  return (
    <div className="report-days">
      {today && (
        <nav className="row" aria-label="Common periods">
          {usualSpans(today).map(({ name, span: { from, until } }) => (
            <PickLink
              key={name}
              to={addressWith(path, { from, until, ...keep })}
              current={shown?.from === from && shown?.until === until}
              preventScrollReset
            >
              {name}
            </PickLink>
          ))}
        </nav>
      )}
      <FilterForm
        action={path}
        filters={{ from: days.from, until: days.until }}
        className="row report-form"
        aria-label="Custom period"
      >
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Field label="First day">
          <TextInput type="date" name="from" defaultValue={days.from} required />
        </Field>
        <Field label="Last day" error={problem}>
          <TextInput type="date" name="until" defaultValue={days.until} required />
        </Field>
        <Button type="submit">Show</Button>
      </FilterForm>
    </div>
  )
}
