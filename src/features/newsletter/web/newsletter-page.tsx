import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { SENTENCES } from '#src/features/accounts/account-rules.ts'
import { contentOf, textsOf } from '#src/features/content/web.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { NEWSLETTER } from '../newsletter-content.ts'
import { NEWSLETTER_SENTENCES } from '../newsletter-rules.ts'
import { NewsletterForm } from './newsletter-form.tsx'

const PROBLEMS = new Map<string | null, string>([
  ['missing', NEWSLETTER_SENTENCES.emailMissing],
  ['email', NEWSLETTER_SENTENCES.email],
  ['name', SENTENCES.name],
  ['limited', 'That was a lot at once. Please wait a moment and try again.'],
])

/** /newsletter: the form on its own page. A form posted without JavaScript comes back here with what to correct. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const problem = PROBLEMS.get(url.searchParams.get('problem'))
  return { problem, entries: await contentOf(context, 'newsletter') }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Newsletter',
      description: 'New classes, special events and a one-page craft, about once a month.',
      canonicalPath: '/newsletter',
    },
    matches,
  )

export default function NewsletterPage() {
  const { problem, entries } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page newsletter-page">
      <NewsletterForm titleAs="h1" problem={problem} t={textsOf(NEWSLETTER, entries)} />
    </div>
  )
}
