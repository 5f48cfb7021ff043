import { useEffect, useId, useState } from 'react'
import { Form, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { OrganizationContract } from '#src/features/organization/contract.ts'
import type { Answered } from '#src/lib/contract.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, ButtonLink, Count, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CalendarIcon, SlidersIcon } from '#src/ui/icons.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import type { ClassesContract } from '../contract.ts'
import { openingDay } from '../registration-window.ts'
import { AppliedFilters, countText } from './catalog/applied-filters.tsx'
import { appliedFilters, asSearch, pathOf, readFilters } from './catalog/catalog-filters.ts'
import { FilterFields } from './catalog/filter-fields.tsx'
import { FilterSheet } from './catalog/filter-sheet.tsx'
import { nearestRelaxation } from './catalog/nearest-relaxation.ts'
import { SearchBox } from './catalog/search-box.tsx'
import { useCatalogFilters } from './catalog/use-catalog-filters.ts'
import { ClassCard } from './class-card.tsx'
import { usePlanCoverage } from './use-plan-coverage.ts'
import './catalog-page.css'

/** The class catalog. The filters are in the address; without JavaScript they're a form. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const ask = pageApi<ClassesContract>(context)
  const [program, options] = await Promise.all([
    pageApi<OrganizationContract>(context)('GET /api/program'),
    optionalPart(ask('GET /api/search/filters')),
  ])
  // The season in the settings is for when nothing can be booked.
  const defaultSeason = options?.bookableSeason ?? program.defaultSeason
  const filters = readFilters(url.searchParams, defaultSeason)
  const found = await optionalPart(ask('GET /api/search/classes', { query: asSearch(filters) }))
  const count = async (wider: typeof filters) =>
    (await ask('GET /api/search/classes', { query: { ...asSearch(wider), limit: 1 } })).total
  if (found?.total !== 0) return { found, options, defaultSeason, nearest: null }
  const wider = await optionalPart(nearestRelaxation(filters, defaultSeason, count).then(nearest => ({ nearest })))
  return { found: wider && found, options, defaultSeason, nearest: wider?.nearest ?? null }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Classes',
      description:
        "One-hour drop-off craft classes for ages 5 to 12: clay, painting, textiles and more. Pick an evening, and we'll handle the cleanup.",
      canonicalPath: '/classes',
    },
    matches,
  )

/** What can be registered for next, quietly: what can be booked now comes first. */
function OpensNext({ next, shown }: { next: NonNullable<Filters['opensNext']>; shown: string }) {
  return (
    <p className="opens-next">
      <CalendarIcon />
      <strong>{next.name}</strong> opens for registration on {openingDay(next.opensOn)}.{' '}
      {shown !== next.season && <QuietLink to={`/classes?season=${next.season}`}>See {next.name} classes</QuietLink>}
    </p>
  )
}

type Filters = Answered<ClassesContract['GET /api/search/filters']>

const NO_OPTIONS = { categories: [], seasons: [], priceRange: { min: 0, max: 0 } }

export default function CatalogPage() {
  const { found, defaultSeason, ...loaded } = useLoaderData<typeof loader>()
  const options = loaded.options ?? NO_OPTIONS
  const formId = useId()
  const { filters, apply, hydrated, pending } = useCatalogFilters(defaultSeason, formId)
  const [sheetOpen, setSheetOpen] = useState(false)
  const filterCount = appliedFilters(filters, defaultSeason).filter(each => each.name !== 'q').length
  const total = found?.total
  useAnnounced(total === undefined ? undefined : countText(total))
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1 tabIndex={-1}>Classes</h1>
        <p className="sub">
          One hour, drop-off, ages 5 to 12. Pick an evening, and we'll handle the cleanup.{' '}
          <QuietLink to="/favorites">Your favorites</QuietLink>
        </p>
      </header>
      <SearchBox form={formId} typed={filters.q} categories={options.categories} onSearch={q => apply({ q })} />
      <FilterSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        filters={filters}
        options={options}
        defaultSeason={defaultSeason}
        showWords={total === undefined || pending ? 'Show classes' : `Show ${countText(total)}`}
        onChange={apply}
      />
      <Form
        id={formId}
        role="search"
        aria-label="Filter classes"
        // The search box above belongs to this form and announces its own changes.
        onSubmit={event => event.preventDefault()}
      >
        <details className="filter-fold">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed like a button, by keyboard too */}
          <summary
            className="btn"
            onClick={event => {
              event.preventDefault()
              setSheetOpen(true)
            }}
          >
            <SlidersIcon /> Filters {filterCount > 0 && <Count value={filterCount} word="active" />}
          </summary>
          <div className="filterbar panel">
            {filters.season !== defaultSeason && <input type="hidden" name="season" value={filters.season} />}
            <FilterFields filters={filters} options={options} hydrated={hydrated} onChange={apply} />
            <noscript className="filter-submit">
              <Button type="submit">Show classes</Button>
            </noscript>
          </div>
        </details>
      </Form>
      {found && !loaded.options && (
        <LoadFailed title="Couldn't load the filters">You can still search and read about every class.</LoadFailed>
      )}
      {loaded.options?.opensNext && <OpensNext next={loaded.options.opensNext} shown={filters.season} />}
      <AppliedFilters filters={filters} defaultSeason={defaultSeason} total={total} onChange={apply} />
      <Results pending={pending} />
    </div>
  )
}

function Results({ pending }: { pending: boolean }) {
  const { found, nearest, defaultSeason } = useLoaderData<typeof loader>()
  const coverage = usePlanCoverage()
  if (!found) {
    return (
      <LoadFailed title="Couldn't load the classes" contact={<QuietLink to="/contact">Contact us</QuietLink>}>
        The problem is on our end. Try again in a moment.
      </LoadFailed>
    )
  }
  if (found.total === 0) {
    return (
      <EmptyState
        title="No matching classes right now"
        titleAs="h2"
        action={
          <ButtonLink
            tone="primary"
            preventScrollReset
            to={nearest ? pathOf(nearest.filters, defaultSeason) : '/classes?season=all'}
          >
            {nearest ? `Show ${countText(nearest.total)} ${nearest.words}` : 'See all classes'}
          </ButtonLink>
        }
      >
        {nearest
          ? `There ${nearest.total === 1 ? 'is' : 'are'} ${countText(nearest.total)} ${nearest.words}.`
          : 'Try fewer filters or a different search.'}
      </EmptyState>
    )
  }
  return (
    <ul className="cards" aria-busy={pending || undefined}>
      {found.classes.map(each => (
        <li key={each.id}>
          <ClassCard shown={each} coveredFor={coverage(each).coveredFor} />
        </li>
      ))}
    </ul>
  )
}

const quietMs = 500

/** Announces a changed result count after half a second without changes. The first one is on the page already. */
function useAnnounced(words: string | undefined) {
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(() => announce(words), quietMs)
    return () => clearTimeout(timer)
  }, [words])
}
