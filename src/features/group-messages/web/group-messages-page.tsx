import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { GroupMessageSummary, GroupMessagesContract } from '../contract.ts'
import { SendingBadge } from './sending-badge.tsx'
import './group-messages.css'

/** /admin/group-messages: what staff wrote to many families at once, newest first. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'group-messages')
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const ask = pageApi<GroupMessagesContract>(context)
  return { user, list: await optionalPart(ask('GET /api/admin/group-messages', { query: { page } })) }
}

export const meta: MetaFunction = () => [{ title: 'Group messages' }, { name: 'robots', content: 'noindex' }]

export default function GroupMessagesPage() {
  const { user, list } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Group messages</h1>
        <ButtonLink tone="primary" to="/admin/group-messages/new">
          <EditIcon /> New group message
        </ButtonLink>
      </div>
      {!list && (
        <Panel>
          <LoadFailed
            title="Couldn't load the group messages"
            contact={<QuietLink to="/admin/messages">Back to Messages</QuietLink>}
          >
            Nothing was lost. Only this list couldn't load.
          </LoadFailed>
        </Panel>
      )}
      {list && list.messages.length === 0 && (
        <Panel>
          <EmptyState title="No group messages yet" titleAs="h2">
            Write one message to all families of a class, a session, a season or a waitlist. It will show up here with
            who got it.
          </EmptyState>
        </Panel>
      )}
      {list && list.messages.length > 0 && (
        <>
          <div className="group-messages">
            <Table caption="Group messages" columns={columns(timeZone)} rows={list.messages} keyOf={each => each.id} />
          </div>
          <Pager
            page={list.page}
            pages={Math.ceil(list.total / list.pageSize)}
            toPage={to => `/admin/group-messages?page=${to}`}
            label="Pages of group messages"
          />
        </>
      )}
    </StaffFrame>
  )
}

const columns = (zone: string): Column<GroupMessageSummary>[] => [
  {
    key: 'subject',
    header: 'Subject',
    rowHeader: true,
    cell: ({ id, subject }) => <Link to={`/admin/group-messages/${id}`}>{subject}</Link>,
  },
  { key: 'to', header: 'To', cell: each => each.audienceName },
  { key: 'state', header: 'Families', cell: each => <SendingBadge of={each} /> },
  { key: 'by', header: 'Sent by', cell: each => each.sentBy },
  { key: 'at', header: 'Sent', cell: each => formatMoment(each.sentAt, zone) },
]
