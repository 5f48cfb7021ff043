import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { PriceRange, type Range } from '#src/ui/price-range.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import { AGE_GROUPS } from '../../ages.ts'
import { WEEKDAYS, weekdayName } from '../../weekdays.ts'
import { type CatalogFilters, SORTS } from './catalog-filters.ts'

export type FilterOptions = { categories: string[]; seasons: string[]; priceRange: { min: number; max: number } }
type Props = {
  filters: CatalogFilters
  options: FilterOptions
  /** Whether JavaScript has taken over; before that, plain inputs belong to the form. */
  hydrated: boolean
  onChange: (change: Partial<CatalogFilters>) => void
}

/** Category, ages, price, dates, days of the week and order. The same in the bar on wide screens and in the sheet on phones. */
export function FilterFields({ filters, options, hydrated, onChange }: Props) {
  return (
    <>
      <Field label="Category">
        <Select name="category" value={filters.category} onChange={event => onChange({ category: event.target.value })}>
          <option value="">All categories</option>
          {withCurrent(options.categories, filters.category).map(category => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      <FieldSet legend="Age group">
        <div className="chips ages">
          {AGE_GROUPS.map(group => (
            <PickInput
              key={group}
              type="radio"
              name="ageGroup"
              value={group}
              checked={filters.ageGroup === group}
              onChange={() => onChange({ ageGroup: group })}
              // Clicking again clears it; a radio button alone couldn't be cleared.
              onClick={() => filters.ageGroup === group && onChange({ ageGroup: '' })}
            >
              {group.replace('-', '–')}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      <PriceFields filters={filters} options={options} hydrated={hydrated} onChange={onChange} />
      <FieldSet legend="Dates">
        <div className="dates">
          <DayInput
            label="From"
            name="startDate"
            value={filters.startDate}
            onChange={startDate => onChange({ startDate })}
          />
          <DayInput label="Until" name="endDate" value={filters.endDate} onChange={endDate => onChange({ endDate })} />
        </div>
      </FieldSet>
      <FieldSet legend="Days of the week" className="weekdays">
        <div className="chips">
          {WEEKDAYS.map(day => (
            <PickInput
              key={day}
              name="day"
              value={day}
              aria-label={weekdayName(day)}
              checked={filters.days.includes(day)}
              onChange={event =>
                onChange({
                  days: WEEKDAYS.filter(each => (each === day ? event.target.checked : filters.days.includes(each))),
                })
              }
            >
              {day}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      <Field label="Sort by">
        <Select
          name="sort"
          value={filters.sort}
          onChange={event => onChange({ sort: event.target.value as CatalogFilters['sort'] })}
        >
          <option value="">{filters.q ? 'Best match' : 'Soonest you can book'}</option>
          {Object.entries(SORTS).map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

const withCurrent = (categories: string[], current: string) =>
  !current || categories.includes(current) ? categories : [...categories, current]

function DayInput({
  label,
  name,
  value,
  onChange,
}: {
  label: string
  name: string
  value: string
  onChange: (day: string) => void
}) {
  const id = useId()
  return (
    <div className="day">
      <label className="by" htmlFor={id}>
        {label}
      </label>
      <TextInput id={id} type="date" name={name} value={value} onChange={event => onChange(event.target.value)} />
    </div>
  )
}

const wholeDollars = 100
const quietMs = 350

/** A slider from zero to the highest price. Searches once the handles rest. */
function PriceFields({ filters, options, hydrated, onChange }: Props) {
  const dearest = Math.max(wholeDollars, Math.ceil(options.priceRange.max / wholeDollars) * wholeDollars)
  const given: Range = {
    from: Math.min(filters.minPrice ?? 0, dearest),
    to: Math.min(filters.maxPrice ?? dearest, dearest),
  }
  const [moving, setMoving] = useState<Range | null>(null)
  // Reads the filters at that time, because another one may have changed while the slider was moving.
  const ask = useEffectEvent(({ from, to }: Range) => {
    onChange({ minPrice: from === 0 ? null : from, maxPrice: to === dearest ? null : to })
    setMoving(null)
  })
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => ask(moving), quietMs)
    return () => clearTimeout(timer)
  }, [moving])
  const box = (name: 'minPrice' | 'maxPrice', label: string, cents: number | null, usual: number) => (
    <input
      className="inp num"
      name={name}
      inputMode="decimal"
      aria-label={label}
      placeholder={`$${usual / 100}`}
      defaultValue={cents === null ? '' : `$${cents / 100}`}
    />
  )
  return (
    <FieldSet legend="Price">
      {hydrated ? (
        <PriceRange min={0} max={dearest} value={moving ?? given} onChange={setMoving} />
      ) : (
        <div className="stack tight">
          <div className="range" aria-hidden="true" />
          <div className="row nowrap">
            {box('minPrice', 'Lowest price in dollars', filters.minPrice, 0)}
            <span className="by">to</span>
            {box('maxPrice', 'Highest price in dollars', filters.maxPrice, dearest)}
          </div>
        </div>
      )}
    </FieldSet>
  )
}
