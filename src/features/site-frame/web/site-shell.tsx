import type { ReactNode } from 'react'
import { useViewer } from '#src/features/accounts/web.ts'
import { ServerOnly } from '#src/ui/server-only.tsx'
import { PageFrame } from './page-frame.tsx'
import { ServedFamilyBar } from './served-family-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * A page between the site's header and its footer, with a signed-in parent's bar on phones. The server renders the bar's
 * links. Its code comes after the page (`signed-in-parts.tsx`), so that the pages of strangers load nothing for it.
 */
export function SiteShell({ children }: { children: ReactNode }) {
  const isParent = useViewer()?.role === 'parent'
  return (
    <PageFrame
      header={<SiteHeader />}
      footer={
        <>
          <SiteFooter />
          {isParent && <ServerOnly id="family-bar">{import.meta.env.SSR && <ServedFamilyBar />}</ServerOnly>}
        </>
      }
    >
      {children}
    </PageFrame>
  )
}
