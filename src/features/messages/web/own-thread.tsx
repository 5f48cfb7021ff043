import { useRef } from 'react'
import { Link } from 'react-router'
import { BackIcon } from '#src/ui/icons.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import type { ConversationAnswer } from '../contract.ts'
import type { MessageAnswer } from '../message-answer.ts'
import { api } from './calls.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useSending } from './use-sending.ts'
import { useThread } from './use-thread.ts'

/** A parent's conversation, with the message field. */
export function OwnThread({
  viewerId,
  other,
  initial,
  hours,
  backTo,
  now,
  zone,
}: {
  viewerId: string
  other: Omit<ConversationAnswer['with'], 'role'>
  initial: readonly MessageAnswer[]
  /** "Replies weekdays, 9 AM to 7 PM". */
  hours: string
  backTo: { search: string }
  now: Date
  zone: string
}) {
  const name = `${other.firstName} ${other.lastName}`
  const log = useRef<HTMLDivElement>(null)
  const page = (window: { after?: number; before?: number }) =>
    api('GET /api/messages', { query: { with: other.id, ...window } })
  const { messages, put, earlier } = useThread(viewerId, initial, {
    after: after => page({ after }),
    before: before => page({ before }),
  })
  const { outgoing, send, retry } = useSending(viewerId, other.id, message => put([message]))
  // One at a time, in order.
  useMarkRead(
    log,
    messages,
    message => message.senderId !== viewerId,
    async ids => {
      for (const id of ids) put([await api('PUT /api/messages/:id/read', { params: { id } })])
    },
  )
  return (
    <section className="chat" aria-labelledby="thread-title">
      <div className="top">
        <Link className="iconbtn bare back" to={backTo} aria-label="Back to the inbox" preventScrollReset>
          <BackIcon />
        </Link>
        <SewnButton id={other.id} name={other.firstName} size="s" />
        <div>
          <h2 id="thread-title">{name}</h2>
          <span className="by">{hours}</span>
        </div>
      </div>
      <MessageLog
        log={log}
        label={`Messages with ${name}`}
        messages={messages}
        outgoing={outgoing}
        isOwn={message => message.senderId === viewerId}
        nameOf={() => name}
        now={now}
        zone={zone}
        onRetry={retry}
        earlier={earlier}
      >
        {messages.length === 0 && outgoing.length === 0 && (
          <p className="by log-empty">Say hello. Anyone on our staff can read and answer your message.</p>
        )}
      </MessageLog>
      {other.active ? (
        <Composer viewerId={viewerId} receiverId={other.id} name={name} placeholder="Write a message" onSend={send} />
      ) : (
        <p className="by compose">{name} no longer reads messages here. Select New to write to someone else.</p>
      )}
    </section>
  )
}
