import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { NewsletterContract } from '../contract.ts'
import { isEditable } from '../issue-rules.ts'
import type { IssueAnswer } from '../issues-contract.ts'
import { IssueEditor } from './issues/editor.tsx'
import { IssueReport } from './issues/issue-report.tsx'
import { titleOf } from './issues/issue-words.ts'
import { query } from './newsletter-client.ts'
import './issues/issues.css'

const LOOK_AGAIN_MS = 2_000
const LOOK_SELDOM_MS = 20_000

/** /admin/newsletter/:id: a newsletter, being written, waiting for its time, going out or out. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'newsletter')
  const ask = pageApi<NewsletterContract>(context)
  const issue = await ask('GET /api/admin/newsletters/:id', { params: { id: params.id! } }).catch(asPageError)
  return { user, issue }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: loaderData ? titleOf(loaderData.issue) : 'Newsletter' },
  { name: 'robots', content: 'noindex' },
]

export default function IssuePage() {
  const { user, issue } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      {isEditable(issue.state) ? (
        <IssueEditor key={issue.id} issue={issue} viewer={user} />
      ) : (
        <WatchedIssue key={`${issue.id} ${issue.state} ${issue.scheduledFor}`} loaded={issue} />
      )}
    </StaffFrame>
  )
}

/** Until every email is sent, what the page loaded with goes stale. A failed request is repeated, too. */
function WatchedIssue({ loaded }: { loaded: IssueAnswer }) {
  const { data: issue = loaded } = useQuery({
    ...query('GET /api/admin/newsletters/:id', { params: { id: loaded.id } }),
    initialData: loaded,
    refetchInterval({ state: { data } }) {
      const { state, counts } = data ?? loaded
      if (state === 'scheduled') return LOOK_SELDOM_MS
      return state === 'sending' || counts.waiting > 0 ? LOOK_AGAIN_MS : false
    },
  })
  return <IssueReport issue={issue} />
}
