import type { ReactNode } from 'react'
import { EditTexts } from '#src/features/content/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { InfoIcon } from '#src/ui/icons.tsx'
import { SkipLink } from '#src/ui/visually-hidden.tsx'
import { useSiteText } from './use-site-texts.ts'

/**
 * Wraps every page: skip link, announcement banner, main. Layouts add a header and a footer; the home page has neither.
 */
export function PageFrame({
  header,
  footer,
  children,
}: {
  header?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <SkipLink />
      <TestPaymentsBanner />
      <SiteBanner />
      <div className={footer ? 'has-foot' : undefined}>
        {header}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
      <EditTexts />
    </>
  )
}

/** An announcement for everyone, such as a storm closing. Staff write it under Content. */
function SiteBanner() {
  const text = useSiteText()('site.banner.text')
  if (!text) return null
  return (
    <aside className="test-banner c-iris" aria-label="Announcement">
      <p className="wrap">
        <InfoIcon /> {text}
      </p>
    </aside>
  )
}

/** A public site with test payments says so on every page. */
function TestPaymentsBanner() {
  const { banner } = useProgram()
  if (!banner) return null
  return (
    <aside className="test-banner c-clay" aria-label="Test payments">
      <p className="wrap">
        <InfoIcon /> This is a test site. No real card is charged.
      </p>
    </aside>
  )
}
