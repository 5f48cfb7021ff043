import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useViewer, VerifyNote } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { EmptyPlane } from '#src/ui/scenes/empty-scenes.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { PersonAnswer } from '../contract.ts'
import { ConversationLink } from './conversation-link.tsx'
import type { MessagesData } from './load-messages.ts'
import { OwnThread } from './own-thread.tsx'
import { useConversations } from './use-message-news.ts'
import './messages.css'

/** The Messages tab of /dashboard. On phones, the list and the thread are two views. */
export default function MessagesTab({
  data,
  family: { now, zone },
}: {
  data: MessagesData
  family: { now: Date; zone: string }
}) {
  const viewer = useViewer()
  if (!data) return <MessagesFailed />
  if (viewer && viewer.role !== 'parent') return <ForStaff />
  if (viewer && !viewer.emailVerified) return <ProveAddress />
  return <Inbox key={viewer?.id} data={data} viewerId={viewer?.id ?? ''} now={now} zone={zone} />
}

type InboxProps = { data: NonNullable<MessagesData>; viewerId: string; now: Date; zone: string }

function Inbox({ data, viewerId, now, zone }: InboxProps) {
  const [search] = useSearchParams()
  const conversations = useConversations(data.conversations)
  const staff = data.people.filter(each => each.id !== viewerId)
  const found = conversations.find(each => each.with.id === data.open)?.with
  const person = staff.find(each => each.id === data.open)
  const other = found ?? (person && { ...person, active: true })
  const withId = (id?: string) => {
    const next = new URLSearchParams(search)
    if (id) next.set('with', id)
    else next.delete('with')
    return { search: next.toString() }
  }
  const { officeHours: hours } = useProgram()
  if (!other)
    return (
      <Panel>
        <EmptyState
          drawing={<EmptyPlane />}
          title="No messages yet"
          titleAs="h2"
          action={staff.length > 0 && <NewConversation primary people={staff} toOf={withId} />}
        >
          Ask about a class, a late pickup or a lost mitten. Our staff will answer.
        </EmptyState>
      </Panel>
    )
  return (
    <div className={classNames('inbox own-inbox', data.asked && 'thread-open')}>
      <div className="list">
        <div className="row apart listhead">
          <h2>Inbox</h2>
          <NewConversation people={staff} toOf={withId} />
        </div>
        <nav className="convos" aria-label="Conversations">
          {conversations.map(({ with: each, preview, lastMessageAt, unread }) => (
            <ConversationLink
              key={each.id}
              to={withId(each.id)}
              id={each.id}
              name={`${each.firstName} ${each.lastName}`}
              preview={preview}
              at={lastMessageAt}
              unread={unread}
              current={each.id === other.id}
              now={now}
              zone={zone}
            />
          ))}
        </nav>
      </div>
      <OwnThread
        key={`${other.id} ${data.asked}`}
        viewerId={viewerId}
        other={other}
        initial={data.messages}
        hours={hours && `Replies ${hours.slice(0, 1).toLowerCase()}${hours.slice(1)}`}
        backTo={withId()}
        now={now}
        zone={zone}
      />
    </div>
  )
}

/** Neither side's messages show before the address is verified (T2). */
const ProveAddress = () => (
  <VerifyNote>
    Open the link in the email we sent you first. Then you can message us, and our messages to you show up here.
  </VerifyNote>
)

/** Shown as a toast and in place of the missing messages. */
function MessagesFailed() {
  const toast = useToast()
  const { phone } = useProgram()
  useEffect(() => {
    toast({ title: 'Error', description: 'Could not load messages', tone: 'destructive' })
  }, [toast])
  return (
    <Panel>
      <LoadFailed title="Could not load messages" contact={<QuietLink to={phoneLink(phone)}>Call {phone}</QuietLink>}>
        Nothing was lost. We couldn't reach the server.
      </LoadFailed>
    </Panel>
  )
}

function ForStaff() {
  return (
    <Panel>
      <EmptyState
        drawing={<EmptyPlane />}
        title="Families write to the shared inbox"
        titleAs="h2"
        action={<ButtonLink to="/admin/messages">Open the inbox</ButtonLink>}
      >
        This tab is for parents.
      </EmptyState>
    </Panel>
  )
}

/** Chooses which staff member a new message goes to. */
function NewConversation({
  people,
  toOf,
  primary = false,
}: {
  people: readonly PersonAnswer[]
  toOf: (id: string) => { search: string }
  primary?: boolean
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small={!primary} tone={primary ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
        <EditIcon /> {primary ? 'Write a message' : 'New'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Who do you want to message?"
        lightDismiss
        closeOnBack={false}
      >
        <ul className="people">
          {people.map(({ id, firstName, lastName, role }) => (
            <li key={id}>
              <Link className="convo" to={toOf(id)} onClick={() => setOpen(false)} preventScrollReset>
                <SewnButton id={id} name={firstName} size="s" />
                <b>
                  {firstName} {lastName}
                </b>
                <span className="pv">{role === 'admin' ? 'Runs the program' : 'Teaches and helps'}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="by">Anyone on our staff can read and answer your message.</p>
      </Dialog>
    </>
  )
}
