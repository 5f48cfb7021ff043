import type { ReactNode } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { InfoIcon } from '#src/ui/icons.tsx'
import { SkipLink } from '#src/ui/visually-hidden.tsx'
import { useSiteWords } from './use-site-words.ts'

/**
 * What stands around every page: skip link, what everybody must know today, main. Layouts give it a header and a footer;
 * the home page has neither.
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

/** On a public site that runs with test payments every page says so. */
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
