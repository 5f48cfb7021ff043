import { useEffect } from 'react'
import { type MetaArgs, useSearchParams } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { CONFIRM_DAYS } from '../newsletter-rules.ts'
import { WELCOME } from './use-subscribe.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Newsletter',
      description: 'Your newsletter address.',
      canonicalPath: '/newsletter/confirmed',
      hidden: true,
    },
    matches,
  )

/** /newsletter/confirmed: where the link of the confirmation mail ends. */
export default function NewsletterConfirmedPage() {
  const tooOld = useSearchParams()[0].get('link') === 'old'
  const toast = useToast()
  useEffect(() => {
    if (!tooOld) toast(WELCOME)
  }, [toast, tooOld])
  return (
    <div className="wrap page newsletter-page stack">
      <h1 tabIndex={-1}>{tooOld ? 'This link is too old' : 'You are on the list'}</h1>
      <p>
        {tooOld
          ? `A link works for ${CONFIRM_DAYS} days and only once. Ask for a new one, it comes at once.`
          : 'Thank you for confirming. The next newsletter comes to you, about once a month.'}
      </p>
      <p>
        {tooOld ? (
          <ButtonLink to="/newsletter" tone="primary">
            Ask for a new link
          </ButtonLink>
        ) : (
          <ButtonLink to="/classes" tone="primary">
            See the classes
          </ButtonLink>
        )}
      </p>
    </div>
  )
}
