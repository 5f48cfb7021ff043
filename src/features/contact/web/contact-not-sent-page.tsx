import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { CONTACT_SENTENCES, REASONS } from '../contact-rules.ts'
import './contact.css'

/** /contact/not-sent: what to correct in a form posted without JavaScript. */
export function loader({ url }: LoaderFunctionArgs) {
  const why = (url.searchParams.get('why') ?? '').split(',')
  const sentences = [...new Set(why)].flatMap(each => REASONS.get(each) ?? [])
  return { sentences: sentences.length > 0 ? sentences : [CONTACT_SENTENCES.failedBecause] }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: CONTACT_SENTENCES.failed,
      description: CONTACT_SENTENCES.failedBecause,
      canonicalPath: '/contact/not-sent',
      hidden: true,
    },
    matches,
  )

export default function ContactNotSentPage() {
  const { sentences } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page contact-end stack">
      <h1 tabIndex={-1}>{CONTACT_SENTENCES.failed}</h1>
      <Note tone="bad">
        <ul>
          {sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Note>
      <p>Use your browser's Back button. Your message is still in the form.</p>
      <p>
        <ButtonLink to="/contact">Start over</ButtonLink>
      </p>
    </div>
  )
}
