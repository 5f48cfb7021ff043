import { Form, useSubmit } from 'react-router'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { SearchInput, Select } from '#src/ui/text-input.tsx'
import { CHOICES, type ListFilters } from './list-address.ts'

const WORDS = { season: 'All seasons', status: 'All statuses', availability: 'Any availability' } as const

/** A plain GET form: the filters are in the address and work without JavaScript, where a button submits them. */
export function ClassFilters({ filters, total }: { filters: ListFilters; total?: number }) {
  const submit = useSubmit()
  const { q, season, status, availability } = filters
  return (
    <div className="row class-filters">
      <Form
        action="/admin/classes"
        className="row"
        key={`${q} ${season} ${status} ${availability}`}
        onChange={event => {
          if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true })
        }}
      >
        <SearchInput name="q" label="Title, category or keyword" defaultValue={q} />
        {(['season', 'status', 'availability'] as const).map(name => (
          <Select key={name} name={name} aria-label={WORDS[name]} defaultValue={filters[name]}>
            <option value="">{WORDS[name]}</option>
            {CHOICES[name].map(value => (
              <option key={value} value={value}>
                {value[0]!.toUpperCase() + value.slice(1)}
              </option>
            ))}
          </Select>
        ))}
        <noscript>
          <Button type="submit" small>
            Show
          </Button>
        </noscript>
      </Form>
      {(q || season || status || availability) && <QuietLink to="/admin/classes">Show all</QuietLink>}
      <span className="push by" role="status">
        {total !== undefined && (
          <>
            <strong>{total}</strong> {total === 1 ? 'class' : 'classes'}
          </>
        )}
      </span>
    </div>
  )
}
