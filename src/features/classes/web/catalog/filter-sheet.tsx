import type { Season } from '#src/features/organization/program-settings.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { BottomSheet } from '#src/ui/dialog.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Pick } from '#src/ui/pick.tsx'
import type { CatalogFilters } from './catalog-filters.ts'
import { FilterFields, type FilterOptions } from './filter-fields.tsx'

type Props = {
  open: boolean
  onClose: () => void
  filters: CatalogFilters
  options: FilterOptions
  defaultSeason: Season
  /** "Show 6 classes" */
  showWords: string
  onChange: (change: Partial<CatalogFilters>) => void
}

/** The filters on a phone: a sheet from the bottom, applied right away. */
export function FilterSheet({ open, onClose, filters, options, defaultSeason, showWords, onChange }: Props) {
  const clear = () =>
    onChange({
      category: '',
      ageGroup: '',
      season: defaultSeason,
      minPrice: null,
      maxPrice: null,
      startDate: '',
      endDate: '',
      days: [],
    })
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="Filters"
      closeLabel="Close filters"
      headAction={<LinkButton onClick={clear}>Clear</LinkButton>}
      end={
        <Button tone="primary" block onClick={onClose}>
          {showWords}
        </Button>
      }
    >
      <SeasonField filters={filters} options={options} defaultSeason={defaultSeason} onChange={onChange} />
      <FilterFields filters={filters} options={options} hydrated onChange={onChange} />
    </BottomSheet>
  )
}

function SeasonField({ filters, options, defaultSeason, onChange }: Omit<Props, 'showWords' | 'open' | 'onClose'>) {
  return (
    <FieldSet legend="Season" hint={`We show ${defaultSeason} first. It doesn't count as a filter.`}>
      <div className="chips">
        {(options.seasons as Season[]).map(season => (
          <Pick key={season} pressed={filters.season === season} onClick={() => onChange({ season })}>
            {season}
          </Pick>
        ))}
        <Pick pressed={filters.season === 'all'} onClick={() => onChange({ season: 'all' })}>
          All
        </Pick>
      </div>
    </FieldSet>
  )
}
