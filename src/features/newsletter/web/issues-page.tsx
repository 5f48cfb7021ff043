import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EditIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { NewsletterContract } from '../contract.ts'
import type { IssueLineAnswer } from '../issues-contract.ts'
import { IssueBadge } from './issues/issue-badge.tsx'
import { countsText, timeText, titleOf } from './issues/issue-words.ts'
import { api } from './newsletter-client.ts'
import { NewsletterTabs } from './newsletter-tabs.tsx'
import './issues/issues.css'

/** /admin/newsletter: the newsletters, the last changed first. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'newsletter')
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const ask = pageApi<NewsletterContract>(context)
  return { user, list: await optionalPart(ask('GET /api/admin/newsletters', { query: { page } })) }
}

export const meta: MetaFunction = () => [{ title: 'Newsletter' }, { name: 'robots', content: 'noindex' }]

export default function IssuesPage() {
  const { user, list } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Newsletter</h1>
        <NewIssue />
      </div>
      <NewsletterTabs current="newsletters" />
      {!list && (
        <Panel>
          <LoadFailed
            title="Couldn't load the newsletters"
            contact={<QuietLink to="/admin/newsletter/subscribers">See the subscribers</QuietLink>}
          >
            Nothing was lost. Only this list couldn't load.
          </LoadFailed>
        </Panel>
      )}
      {list && list.issues.length === 0 && (
        <Panel>
          <EmptyState title="No newsletters yet" titleAs="h2">
            Write one with text, pictures and upcoming classes, see the email as you write, and send it to everyone who
            is subscribed.
          </EmptyState>
        </Panel>
      )}
      {list && list.issues.length > 0 && (
        <>
          <div className="issues">
            <Table caption="Newsletters" columns={columns(timeZone)} rows={list.issues} keyOf={each => each.id} />
          </div>
          <Pager
            page={list.page}
            pages={Math.ceil(list.total / list.pageSize)}
            toPage={to => `/admin/newsletter?page=${to}`}
            label="Pages of newsletters"
          />
        </>
      )}
    </StaffFrame>
  )
}

/** Creates an empty draft and opens it. */
function NewIssue() {
  const navigate = useNavigate()
  const toast = useToast()
  const { start, isBusy } = useAction(
    async () => {
      const { id } = await api('POST /api/admin/newsletters', { body: {} })
      await navigate(`/admin/newsletter/${id}`)
    },
    { onFailed: ({ message }) => toast({ title: "Couldn't create it", description: message, tone: 'destructive' }) },
  )
  return (
    <Button tone="primary" busy={isBusy} busyLabel="Creating" onClick={() => void start()}>
      <EditIcon /> New newsletter
    </Button>
  )
}

const columns = (zone: string): Column<IssueLineAnswer>[] => [
  {
    key: 'subject',
    header: 'Subject',
    rowHeader: true,
    cell: issue => <Link to={`/admin/newsletter/${issue.id}`}>{titleOf(issue)}</Link>,
  },
  { key: 'state', header: 'Status', cell: issue => <IssueBadge state={issue.state} /> },
  { key: 'time', header: 'When', cell: issue => timeText(issue, zone) },
  { key: 'readers', header: 'Readers', cell: issue => (issue.startedAt ? countsText(issue.counts) : '') },
  { key: 'by', header: 'Written by', cell: issue => issue.writtenBy },
]
