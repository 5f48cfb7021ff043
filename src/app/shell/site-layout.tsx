import { Outlet } from 'react-router'
import { SiteShell } from '#src/features/site-frame/web.ts'
import { OfflineStrip } from './offline/offline-strip.tsx'

/** Wraps the public pages, all but the home page and the staff pages. */
export default function SiteLayout() {
  return (
    <SiteShell>
      <OfflineStrip />
      <Outlet />
    </SiteShell>
  )
}
