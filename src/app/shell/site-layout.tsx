import { Outlet } from 'react-router'
import { OfflineStrip } from './offline/offline-strip.tsx'
import { Shell } from './shell.tsx'

/** Wraps the public pages, all but the home page and the staff pages. */
export default function SiteLayout() {
  return (
    <Shell>
      <OfflineStrip />
      <Outlet />
    </Shell>
  )
}
