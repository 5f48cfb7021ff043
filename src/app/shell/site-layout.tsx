import { Outlet } from 'react-router'
import { OfflineStrip } from './offline/offline-strip.tsx'
import { Shell } from './shell.tsx'

/** Around the pages of the site, all but the home page and those of staff. */
export default function SiteLayout() {
  return (
    <Shell>
      <OfflineStrip />
      <Outlet />
    </Shell>
  )
}
