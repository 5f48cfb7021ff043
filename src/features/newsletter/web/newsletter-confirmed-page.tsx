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
      description: 'Your newsletter subscription.',
      canonicalPath: '/newsletter/confirmed',
      hidden: true,
    },
    matches,
  )

/** /newsletter/confirmed: where the link in the confirmation email leads. */
export default function NewsletterConfirmedPage() {
  const tooOld = useSearchParams()[0].get('link') === 'old'
  const toast = useToast()
  useEffect(() => {
    if (!tooOld) toast(WELCOME)
  }, [toast, tooOld])
  return (
    <div className="wrap page newsletter-page stack">
      <h1 tabIndex={-1}>{tooOld ? 'This link has expired' : "You're subscribed"}</h1>
      <p>
        {tooOld
          ? `Links work once, for ${CONFIRM_DAYS} days. Request a new one and we'll send it right away.`
          : "Thanks for confirming. You'll get our newsletter about once a month."}
      </p>
      <p>
        {tooOld ? (
          <ButtonLink to="/newsletter" tone="primary">
            Get a new link
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
