import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { isId } from '#src/lib/ids.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { useNews } from '#src/ui/use-news.ts'
import type { MessagesContract } from '../contract.ts'
import type { FamilyRowAnswer } from '../inbox-contract.ts'
import { INBOX_TABS, type InboxTab } from '../message-rules.ts'
import { AboutFamily } from './admin/about-family.tsx'
import { FamilyThread } from './admin/family-thread.tsx'
import { FindFamily } from './admin/find-family.tsx'
import { ConversationLink } from './conversation-link.tsx'
import './messages.css'
import './admin/admin-messages.css'

/** /admin/messages: what families wrote, shared by all staff. Visitors and parents are redirected. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'messages')
  const { family, ...view } = readInboxView(url.searchParams)
  const familyId = family && isId(family) ? family : undefined
  const ask = pageApi<MessagesContract>(context)
  const params = { familyId: familyId ?? '' }
  const [inbox, about, messages] = await Promise.all([
    optionalPart(ask('GET /api/admin/messages', { query: view })),
    familyId ? optionalPart(orNothing(ask('GET /api/admin/messages/:familyId/about', { params }))) : undefined,
    familyId ? optionalPart(orNothing(ask('GET /api/admin/messages/:familyId', { params, query: {} }))) : undefined,
  ])
  const thread = about && messages ? { about, messages } : null
  // `null` means it couldn't load, which isn't the same as a family that doesn't exist.
  const failed = about === null || messages === null
  return { user, view: { ...view, family: about?.family.id }, inbox, thread, failed, now: new Date().toISOString() }
}

export const meta: MetaFunction = () => [{ title: 'Messages' }, { name: 'robots', content: 'noindex' }]

const LABEL = { open: 'Open', mine: 'Mine', snoozed: 'Snoozed', done: 'Done' } as const

export default function AdminMessagesPage() {
  const { user, view, inbox, thread, failed, ...loaded } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { timeZone: zone } = useProgram()
  const now = new Date(loaded.now)
  const opened = thread !== null || failed
  // The list and the details next to the thread. The thread itself asks for what it doesn't know.
  useNews(heard => {
    if (heard !== 'hello' && heard.kind === 'messages') void revalidate()
  })
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Messages</h1>
        <div className="row">
          {INBOX_TABS.map(show => (
            <PickLink key={show} to={inboxSearch(view, { show })} current={view.show === show} preventScrollReset>
              {LABEL[show]} {inbox && <span className="num">{inbox.counts[show]}</span>}
            </PickLink>
          ))}
          <ButtonLink small to="/admin/group-messages/new">
            <SendIcon /> Group message
          </ButtonLink>
          <FindFamily toOf={family => inboxSearch(view, { family })} />
        </div>
      </div>
      {!inbox && (
        <Panel>
          <LoadFailed title="Could not load messages">Nothing was lost. We couldn't reach the database.</LoadFailed>
        </Panel>
      )}
      {inbox && inbox.families.length === 0 && !opened && (
        <Panel>
          <EmptyState
            title={view.show === 'open' ? 'No one is waiting' : 'Nothing here'}
            titleAs="h2"
            action={
              view.show === 'open' ? undefined : <ButtonLink to="/admin/messages">Show open conversations</ButtonLink>
            }
          >
            Messages from families show up here until you mark them done.
          </EmptyState>
        </Panel>
      )}
      {inbox && (inbox.families.length > 0 || opened) && (
        <div className={classNames('inbox desk-inbox', opened ? 'thread-open' : 'no-thread')}>
          <div className="list">
            <FamilyList families={inbox.families} view={view} now={now} zone={zone} />
            <Pager
              page={inbox.page}
              pages={Math.ceil(inbox.total / inbox.pageSize)}
              toPage={page => `?${inboxSearch(view, { page }).search}`}
              label="Inbox pages"
            />
          </div>
          {thread ? (
            <>
              <FamilyThread
                key={thread.about.family.id}
                viewerId={user.id}
                thread={thread}
                staff={inbox.staff}
                backTo={inboxSearch(view, { family: undefined })}
                now={now}
                zone={zone}
              />
              <AboutFamily about={thread.about} zone={zone} />
            </>
          ) : failed ? (
            <section className="chat">
              <LoadFailed
                title="Couldn't load these messages"
                contact={<QuietLink to={inboxSearch(view, { family: undefined })}>Back to the list</QuietLink>}
              >
                Nothing was lost. We couldn't reach the database.
              </LoadFailed>
            </section>
          ) : (
            <p className="by nothing-open">Choose a family to read their messages.</p>
          )}
        </div>
      )}
    </StaffFrame>
  )
}

/** The families in one tab, latest message first. */
function FamilyList({
  families,
  view,
  now,
  zone,
}: {
  families: readonly FamilyRowAnswer[]
  view: InboxView
  now: Date
  zone: string
}) {
  return (
    <nav aria-label="Conversations">
      {families.map(({ family, preview, lastMessageAt, unread }) => (
        <ConversationLink
          key={family.id}
          to={inboxSearch(view, { family: family.id })}
          id={family.id}
          name={family.name}
          preview={preview}
          at={lastMessageAt}
          unread={unread}
          current={family.id === view.family}
          now={now}
          zone={zone}
        />
      ))}
    </nav>
  )
}

type InboxView = { show: InboxTab; page: number; family?: string }

/** What the address of /admin/messages shows. */
function readInboxView(search: URLSearchParams): InboxView {
  const page = Number(search.get('page'))
  return {
    show: INBOX_TABS.find(each => each === search.get('show')) ?? 'open',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    family: search.get('family')?.slice(0, 60) || undefined,
  }
}

/** The address of another view. A different tab starts at its first page. */
function inboxSearch(view: InboxView, change: Partial<InboxView>): { search: string } {
  const next = { ...view, ...(change.show ? { page: 1 } : {}), ...change }
  const search = new URLSearchParams()
  if (next.show !== 'open') search.set('show', next.show)
  if (next.page > 1) search.set('page', String(next.page))
  if (next.family) search.set('family', next.family)
  return { search: search.toString() }
}
