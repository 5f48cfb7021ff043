import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Answered } from '#src/lib/contract.ts'
import { BackIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import type { MessagesContract } from '../../contract.ts'
import type { StaffMessageAnswer } from '../../inbox-contract.ts'
import { api } from '../calls.ts'
import { Composer } from '../composer.tsx'
import { MessageLog } from '../message-log.tsx'
import { waitingText } from '../thread-text.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { useSending } from '../use-sending.ts'
import { useThread } from '../use-thread.ts'
import { ThreadActions } from './thread-moves.tsx'

export type About = Answered<MessagesContract['GET /api/admin/messages/:familyId/about']>

/** Everything between a family and staff, and a field to answer. Opening it moves focus here. */
export function FamilyThread({
  viewerId,
  thread: { about, messages: initial },
  staff,
  backTo,
  now,
  zone,
}: {
  viewerId: string
  thread: { about: About; messages: readonly StaffMessageAnswer[] }
  staff: readonly { id: string; name: string }[]
  backTo: { search: string }
  now: Date
  zone: string
}) {
  const { family, state, active, addressProved } = about
  const params = { familyId: family.id }
  const heading = useRef<HTMLHeadingElement>(null)
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const page = (query: { after?: number; before?: number }) =>
    api('GET /api/admin/messages/:familyId', { params, query })
  const { messages, catchUp, earlier } = useThread(family.id, initial, {
    after: after => page({ after }),
    before: before => page({ before }),
  })
  // The answers to writing and reading don't say which staff member it was. Asking for what's new does.
  const { outgoing, send, retry } = useSending(viewerId, family.id, () => catchUp())
  useMarkRead(
    log,
    messages,
    message => message.senderId === family.id,
    async ids => {
      await api('POST /api/messages/read', { body: { ids } })
      void catchUp()
    },
  )
  return (
    <section className="chat" aria-labelledby="thread-title">
      <div className="top">
        <Link className="iconbtn bare back" to={backTo} aria-label="Back to the list" preventScrollReset>
          <BackIcon />
        </Link>
        <SewnButton id={family.id} name={family.name} size="s" />
        <div className="grow">
          <h2 id="thread-title" ref={heading} tabIndex={-1}>
            {family.name}
          </h2>
          <span className="by">{state.waitingSince ? waitingText(state.waitingSince, now) : 'Answered'}</span>
        </div>
        <ThreadActions familyId={family.id} state={state} staff={staff} zone={zone} />
      </div>
      <MessageLog
        log={log}
        label={`Messages with ${family.name}`}
        messages={messages}
        outgoing={outgoing}
        isOwn={message => message.senderId !== family.id}
        nameOf={message => (message.senderId === family.id ? family.name : message.staffName)}
        showOwnName
        now={now}
        zone={zone}
        onRetry={retry}
        earlier={earlier}
      />
      {active && !addressProved && (
        <p className="by unproved">
          This family hasn't confirmed its email address and can't read this yet. We'll email them once they do.
        </p>
      )}
      {active ? (
        <Composer
          viewerId={viewerId}
          receiverId={family.id}
          name={family.name}
          placeholder={`Reply to ${family.firstName}`}
          onSend={send}
        />
      ) : (
        <p className="by compose">This account is closed, so no one would see your answer.</p>
      )}
    </section>
  )
}
