import { Outlet } from 'react-router'
import { Queries } from '#src/ui/queries.tsx'

/** Wraps the site's pages that load more data from the server after the first load. */
export default function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
