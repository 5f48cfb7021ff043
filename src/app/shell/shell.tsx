import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { InfoIcon } from '#src/ui/icons.tsx'
import { SkipLink } from '#src/ui/visually-hidden.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useSiteWords } from './use-site-words.ts'
import './shell.css'

/**
 * What stands around every page: skip link, header, main, footer. The home page has neither header nor footer (spec 1
 * section 2), staff pages have a frame of their own; `framed` keeps both there too (errors).
 */
export function Shell({ framed = false, children }: { framed?: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const bare = !framed && (pathname === '/' || pathname === '/admin' || pathname.startsWith('/admin/'))
  return (
    <>
      <SkipLink />
      <TestPaymentsBanner />
      <SiteBanner />
      <div className={bare ? undefined : 'has-foot'}>
        {!bare && <SiteHeader />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {!bare && <SiteFooter />}
      </div>
    </>
  )
}

/** What everybody must know today, such as a storm; staff write it under Content. */
function SiteBanner() {
  const text = useSiteWords()('site.banner.text')
  if (!text) return null
  return (
    <aside className="test-banner c-iris" aria-label="News">
      <p className="wrap">
        <InfoIcon /> {text}
      </p>
    </aside>
  )
}

/** On a public site that runs with test payments every page says so (PRODUCT.md part 8). */
function TestPaymentsBanner() {
  const { banner } = useProgram()
  if (!banner) return null
  return (
    <aside className="test-banner c-clay" aria-label="Test payments">
      <p className="wrap">
        <InfoIcon /> This site is being tried out. No real card is charged.
      </p>
    </aside>
  )
}
