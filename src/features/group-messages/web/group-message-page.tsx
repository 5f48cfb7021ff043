import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { NOT_REACHED_WORDS } from '#src/features/accounts/reach.ts'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FamilyPhone } from '#src/ui/family-phone.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { GroupMessagesContract, SentToAnswer } from '../contract.ts'
import { query } from './calls.ts'
import { SendingBadge } from './sending-badge.tsx'
import './group-messages.css'

const LOOK_AGAIN_MS = 2_000

/** /admin/group-messages/:id: one message to many families, and who got it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'group-messages')
  const ask = pageApi<GroupMessagesContract>(context)
  const message = await ask('GET /api/admin/group-messages/:id', { params: { id: params.id! } }).catch(asPageError)
  return { user, message }
}

/** No subject in the title, to keep it out of the browser's history. */
export const meta: MetaFunction = () => [{ title: 'Group message' }, { name: 'robots', content: 'noindex' }]

export default function GroupMessagePage() {
  const { user, message: loaded } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  // Until every email is sent, what the page loaded with goes stale. A failed request is repeated, too.
  const { data: message = loaded } = useQuery({
    ...query('GET /api/admin/group-messages/:id', { params: { id: loaded.id } }),
    initialData: loaded,
    refetchInterval: ({ state: { data } }) => ((data ?? loaded).waiting > 0 ? LOOK_AGAIN_MS : false),
  })
  const { waiting, sent } = message
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: '/admin/group-messages', label: 'Group messages' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{message.subject}</h1>
        <SendingBadge of={message} />
      </div>
      {waiting > 0 && (
        <Panel>
          <Progress label={`${sent} of ${sent + waiting} sent`} value={sent} max={sent + waiting} />
          <p className="by">You can leave this page. The emails go out either way.</p>
        </Panel>
      )}
      <div className="bench">
        <section className="group-message-families" aria-label="Families">
          <Table
            caption="Families"
            columns={columns(may(user, 'families'))}
            rows={message.families}
            keyOf={each => each.id}
          />
        </section>
        <Panel as="section" aria-label="Message">
          <Facts
            items={[
              { name: 'To', value: message.audienceName },
              { name: 'Sent by', value: message.sentBy },
              { name: 'Sent', value: formatMoment(message.sentAt, timeZone) },
            ]}
          />
          <p className="group-message-text">{message.content}</p>
        </Panel>
      </div>
    </StaffFrame>
  )
}

const STATES = {
  sent: <Badge tone="leaf">Sent</Badge>,
  waiting: (
    <Badge tone="clay" shape="ring">
      Waiting
    </Badge>
  ),
  'not-reached': (
    <Badge tone="bad" shape="ring">
      Not reached
    </Badge>
  ),
}

const columns = (mayOpen: boolean): Column<SentToAnswer>[] => [
  {
    key: 'name',
    header: 'Family',
    rowHeader: true,
    cell: ({ id, name }) => (mayOpen ? <Link to={`/admin/families/${id}`}>{name}</Link> : name),
  },
  {
    key: 'state',
    header: 'Email',
    cell: ({ state, because }) => (
      <span className="sending">
        {STATES[state]}
        {state === 'not-reached' && because && <span className="by">{NOT_REACHED_WORDS[because]}</span>}
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', cell: each => <FamilyPhone {...each} /> },
]
