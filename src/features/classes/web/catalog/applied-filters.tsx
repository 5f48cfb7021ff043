import type { MouseEvent } from 'react'
import type { Season } from '#src/features/organization/program-settings.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { SunIcon } from '#src/ui/icons.tsx'
import { FactChip, RemovablePick } from '#src/ui/pick.tsx'
import { appliedFilters, type CatalogFilters, pathOf, readFilters } from './catalog-filters.ts'

/** Which season is shown, which filters are active, and how many classes match. */
export function AppliedFilters({
  filters,
  defaultSeason,
  total,
  onChange,
}: {
  filters: CatalogFilters
  defaultSeason: Season
  /** Unknown if the list couldn't be loaded. */
  total: number | undefined
  onChange: (filters: CatalogFilters) => void
}) {
  const applied = appliedFilters(filters, defaultSeason)
  /** A link, so that it works without JavaScript and opens in a new tab. A plain click applies right away, as a field does. */
  const linkTo = (change: Partial<CatalogFilters>) => {
    const next = { ...filters, ...change }
    return {
      to: pathOf(next, defaultSeason),
      preventScrollReset: true,
      onClick(event: MouseEvent) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onChange(next)
      },
    }
  }
  const none = {
    ...readFilters(new URLSearchParams(), defaultSeason),
    season: filters.season === 'all' ? ('all' as const) : defaultSeason,
    sort: filters.sort,
  }
  return (
    <div className="row cat-state">
      <div className="row season">
        <FactChip icon={<SunIcon />}>
          {filters.season === 'all' ? 'Showing all seasons' : `Showing ${filters.season} classes`}
        </FactChip>
        {filters.season === 'all' ? (
          <QuietLink {...linkTo({ season: defaultSeason })}>Only {defaultSeason}</QuietLink>
        ) : (
          <QuietLink {...linkTo({ season: 'all' })}>See all seasons</QuietLink>
        )}
      </div>
      {applied.length > 0 && (
        <ul className="chips" aria-label="Active filters">
          {applied.map(each => (
            <li key={each.name}>
              <RemovablePick {...linkTo(each.without)}>{each.words}</RemovablePick>
            </li>
          ))}
          {applied.length > 1 && (
            <li>
              <QuietLink {...linkTo(none)}>{applied.length === 2 ? 'Clear both' : 'Clear all'}</QuietLink>
            </li>
          )}
        </ul>
      )}
      {total !== undefined && (
        <p className="push">
          <strong>{countText(total)}</strong>
        </p>
      )}
    </div>
  )
}

export const countText = (total: number) => (total === 1 ? '1 class' : `${total} classes`)
