import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'

/** Around the pages of the site, all but the home page and those of staff. */
export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
