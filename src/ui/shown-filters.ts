import { useLocation, useNavigation } from 'react-router'

/**
 * The filters of a list, as `read` from the address: from the one being loaded if there is one, so that a filter chosen
 * while the list loads adds to those chosen before.
 */
export function useShownFilters<Filters>(read: (search: URLSearchParams) => Filters): Filters {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  return read(new URLSearchParams(next?.pathname === pathname ? next.search : search))
}
