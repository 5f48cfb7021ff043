import { type MetaArgs, useSearchParams } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { NEWSLETTER_SENTENCES } from '../newsletter-rules.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Thank you',
      description: NEWSLETTER_SENTENCES.thanks,
      canonicalPath: '/newsletter/thanks',
      hidden: true,
    },
    matches,
  )

/** /newsletter/thanks: what the form itself shows when JavaScript is available. */
export default function NewsletterThanksPage() {
  const already = useSearchParams()[0].get('already') === 'yes'
  return (
    <div className="wrap page newsletter-page stack">
      <h1 tabIndex={-1}>{NEWSLETTER_SENTENCES.thanks}</h1>
      <p>{already ? NEWSLETTER_SENTENCES.already : NEWSLETTER_SENTENCES.askedToConfirm}</p>
      <p>
        <ButtonLink to="/">Back to home</ButtonLink>
      </p>
    </div>
  )
}
