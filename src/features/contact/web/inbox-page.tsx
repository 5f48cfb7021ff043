import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatMoment } from '#src/lib/dates.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { Badge, Flag } from '#src/ui/badge.tsx'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FilterForm } from '#src/ui/filter-form.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { SUBJECTS } from '../contact-rules.ts'
import type { ContactContract, MessageSummary, MessageThread } from '../contract.ts'
import { INBOX_TABS, type InboxView, inboxAddress, readInboxView } from './admin/inbox-filters.ts'
import { Thread } from './admin/thread.tsx'
import './admin/inbox.css'

const STATES = {
  new: (
    <Badge tone="clay" shape="ring">
      Open
    </Badge>
  ),
  answered: <Badge tone="leaf">Answered</Badge>,
  closed: (
    <Badge tone="ink" shape="bar">
      Closed
    </Badge>
  ),
}

/** The sender, next to the thread. Only an account's email address is verified. */
function SenderFacts({ thread }: { thread: MessageThread }) {
  const { timeZone } = useProgram()
  return (
    <aside className="ctx" aria-label="About this message">
      <div>{STATES[thread.state]}</div>
      {thread.suspicious && (
        <Flag tone="clay" icon={<AlertIcon />}>
          Probably spam
        </Flag>
      )}
      <Facts
        items={[
          { name: 'Reference', value: thread.reference },
          { name: 'About', value: SUBJECTS[thread.subject].label },
          { name: 'E-mail', value: <QuietLink to={`mailto:${thread.email}`}>{thread.email}</QuietLink> },
          { name: 'Account', value: thread.account ? 'Was signed in' : 'Not signed in' },
          { name: 'Received', value: formatMoment(thread.createdAt, timeZone) },
          { name: 'Closed', value: thread.closedAt && formatMoment(thread.closedAt, timeZone) },
        ]}
      />
      {thread.account && (
        <QuietLink to={`/admin?q=${encodeURIComponent(thread.name)}`}>Registrations of this family</QuietLink>
      )}
    </aside>
  )
}

/** /admin/inbox: messages from the contact form. Guests and parents are redirected with a toast. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'messages')
  const view = readInboxView(url.searchParams)
  const ask = pageApi<ContactContract>(context)
  const query = { q: view.q, page: view.page, state: view.show === 'all' ? undefined : view.show }
  const [list, thread] = await Promise.all([
    optionalPart(ask('GET /api/admin/inbox', { query })),
    view.open ? orNothing(ask('GET /api/admin/inbox/:id', { params: { id: view.open } })) : undefined,
  ])
  return { user, view, list, thread: thread ?? null }
}

export const meta: MetaFunction = () => [{ title: 'Inbox' }, { name: 'robots', content: 'noindex' }]

export default function InboxPage() {
  const { user, view, list, thread } = useLoaderData<typeof loader>()
  const shown = useShownFilters(readInboxView)
  const all = list ? list.counts.new + list.counts.answered + list.counts.closed : 0
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Inbox</h1>
        <div className="row">
          {INBOX_TABS.map(({ show, label }) => (
            <PickLink key={show} to={inboxAddress(shown, { show })} current={shown.show === show} preventScrollReset>
              {label} {list && <span className="num">{show === 'all' ? all : list.counts[show]}</span>}
            </PickLink>
          ))}
        </div>
      </div>
      <FilterForm action="/admin/inbox" className="row inbox-search" filters={{ q: shown.q }} role="search">
        <SearchInput name="q" label="Name, email, text or M-number" defaultValue={view.q} maxLength={100} />
        {shown.show !== 'new' && <input type="hidden" name="show" value={shown.show} />}
        <Button type="submit">Find</Button>
      </FilterForm>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the inbox">Your messages are safe. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list && list.messages.length === 0 && !thread && (
        <Panel>
          <EmptyState
            title={view.q ? 'No matching messages' : view.show === 'new' ? 'All caught up' : 'Nothing here'}
            titleAs="h2"
            action={view.q || all > 0 ? <ButtonLink to="/admin/inbox?show=all">Show all</ButtonLink> : undefined}
          >
            Messages from the contact form show up here until someone replies.
          </EmptyState>
        </Panel>
      )}
      {list && (list.messages.length > 0 || thread) && (
        <div className={thread ? 'inbox thread-open' : 'inbox no-thread'}>
          <div className="list">
            <MessageList messages={list.messages} view={view} />
            <Pager
              page={list.page}
              pages={Math.ceil(list.total / list.pageSize)}
              toPage={page => inboxAddress(view, { page })}
              label="Pages of the inbox"
            />
          </div>
          {thread && (
            <>
              <Thread key={thread.id} thread={thread} closeTo={inboxAddress(view, { open: undefined })} />
              <SenderFacts thread={thread} />
            </>
          )}
          {!thread && <p className="by nothing-open">Select a message to read it here.</p>}
        </div>
      )}
    </StaffFrame>
  )
}

/** The messages in a state, newest first. Each opens next to the list. */
function MessageList({ messages, view }: { messages: readonly MessageSummary[]; view: InboxView }) {
  const { timeZone } = useProgram()
  return (
    <ul aria-label="Messages">
      {messages.map(each => (
        <li key={each.id}>
          <Link
            className="convo"
            to={inboxAddress(view, { open: each.id })}
            aria-current={view.open === each.id ? 'true' : undefined}
            data-message={each.id}
            preventScrollReset
          >
            <SewnButton id={each.email} name={each.name} size="s" />
            <b>{each.name}</b>
            <time dateTime={each.createdAt}>{formatDay(each.createdAt, timeZone)}</time>
            <span className="pv">{each.preview}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
