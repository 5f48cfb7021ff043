import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Season } from '#src/features/organization/program-settings.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { type CatalogFilters, pathOf, readFilters } from './catalog-filters.ts'

/** The filters in the address, or in the address being loaded, so that a click shows right away. */
export function useCatalogFilters(defaultSeason: Season, formId: string) {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const going = navigation.location?.pathname === '/classes' ? navigation.location.search : undefined
  const filters = readFilters(new URLSearchParams(going ?? location.search), defaultSeason)
  const hydrated = useHydrated()

  const apply = (change: Partial<CatalogFilters>) => {
    // Without flushSync, React may render this after the next click, which adds to the filters being loaded.
    navigate(pathOf({ ...filters, ...change }, defaultSeason), { preventScrollReset: true, flushSync: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when JavaScript takes over
  useEffect(() => {
    // What was chosen in the plain form before counts too.
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const chosen = pathOf(readFilters(asParams(form), defaultSeason), defaultSeason)
    const shown = pathOf(filters, defaultSeason)
    if (chosen !== shown) navigate(chosen, { replace: true, preventScrollReset: true })
  }, [])

  return { filters, apply, hydrated, pending: going !== undefined }
}

function asParams(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
