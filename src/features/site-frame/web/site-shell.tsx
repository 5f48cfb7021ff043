import type { ReactNode } from 'react'
import { PageFrame } from './page-frame.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** A page between the site's header and its footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<SiteHeader />} footer={<SiteFooter />}>
      {children}
    </PageFrame>
  )
}
