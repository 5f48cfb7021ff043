import type { Words } from '#src/features/content/web.ts'
import type { NEWSLETTER } from '#src/features/newsletter/newsletter-content.ts'
import { NewsletterForm } from '#src/features/newsletter/web.ts'
import { Revealed } from './revealed.tsx'
import './home-newsletter.css'

/** The newsletter form at the end of the front page (spec 1 section 2). */
export function HomeNewsletter({ t }: { t: Words<typeof NEWSLETTER> }) {
  return (
    <Revealed className="home-newsletter" aria-label="Newsletter">
      <div className="wrap">
        <NewsletterForm variant="hero" t={t} />
      </div>
    </Revealed>
  )
}
