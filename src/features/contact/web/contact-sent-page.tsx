import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { answerBy } from '../answer-day.ts'
import { CONTACT_SENTENCES, isSubject } from '../contact-rules.ts'
import './contact.css'

/** /contact/sent: what the form itself shows when JavaScript is available. */
export function loader({ url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const reference = /^M-\d{1,9}$/.exec(query.get('reference') ?? '')?.[0]
  const about = query.get('about') ?? ''
  return { reference, about: isSubject(about) ? about : undefined, now: new Date().toISOString() }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: CONTACT_SENTENCES.sent,
      description: 'Your message is on its way to us.',
      canonicalPath: '/contact/sent',
      hidden: true,
    },
    matches,
  )

export default function ContactSentPage() {
  const { reference, about, now } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <div className="wrap page contact-end stack">
      <h1 tabIndex={-1}>{CONTACT_SENTENCES.sent}</h1>
      <Note tone="good">
        Thanks! {reference && `Reference ${reference}. `}
        {about && `We'll reply by ${answerBy(about, new Date(now), timeZone)}.`}
      </Note>
      <p>
        <ButtonLink to="/">Back to home</ButtonLink>
      </p>
    </div>
  )
}
