import { Outlet } from 'react-router'
import { Queries } from '#src/ui/queries.tsx'

/** Around the pages of the site that ask the server for more than they came with. */
export default function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
