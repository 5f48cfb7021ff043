import { NewsletterForm } from '#src/features/newsletter/web.ts'
import { useNewsletterText } from '#src/features/site-frame/web.ts'
import { FadeIn } from './fade-in.tsx'
import './home-newsletter.css'

/** The newsletter form at the end of the home page. */
export function HomeNewsletter() {
  return (
    <FadeIn className="home-newsletter" aria-label="Newsletter">
      <div className="wrap">
        <NewsletterForm variant="hero" t={useNewsletterText()} />
      </div>
    </FadeIn>
  )
}
