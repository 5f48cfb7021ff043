import { Fragment, type ReactNode, type RefObject } from 'react'
import { formatTime } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import type { MessageAnswer } from '../message-answer.ts'
import { dayText } from './thread-text.ts'
import { useFollow } from './use-follow.ts'
import type { Outgoing } from './use-sending.ts'

type Props<M> = {
  log: RefObject<HTMLDivElement | null>
  /** "Messages with Rosa Rivera". */
  label: string
  messages: readonly M[]
  outgoing: readonly Outgoing[]
  /** Whether it's on the reader's side. */
  isOwn: (message: M) => boolean
  /** The sender, for screen readers, and below the reader's own side where that can be several people. */
  nameOf: (message: M) => string
  showOwnName?: boolean
  now: Date
  zone: string
  onRetry: (message: Outgoing) => void
  /** Loads earlier messages, while there are any. */
  earlier: { state: 'idle' | 'loading' | 'failed'; load: () => void } | undefined
  children?: ReactNode
}

/** The messages of a thread, oldest first. New ones arrive without moving the reader. */
export function MessageLog<M extends MessageAnswer>(props: Props<M>) {
  const { log, label, messages, outgoing, isOwn, nameOf, showOwnName = false, now, zone, onRetry, earlier } = props
  const sentKeys = new Set(messages.map(each => each.key))
  const waiting = outgoing.filter(each => !sentKeys.has(each.key))
  const { missed, toEnd } = useFollow(log, {
    firstId: messages[0]?.id,
    count: messages.length + waiting.length,
    failed: waiting.filter(each => each.failed !== null).length,
  })
  const lastOwn = messages.findLast(isOwn)?.id
  const day = (at: number) => messages[at] && dayText(messages[at].createdAt, now, zone)
  return (
    <div className="log-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={log} className="log" role="log" aria-label={label} tabIndex={0}>
        {earlier && (
          <Button small onClick={earlier.load} busy={earlier.state === 'loading'} busyLabel="Loading">
            Show earlier messages
          </Button>
        )}
        {earlier?.state === 'failed' && (
          <p className="by" role="alert">
            Couldn't load earlier messages. Try again.
          </p>
        )}
        {props.children}
        {messages.map((each, at) => (
          <Fragment key={each.id}>
            {day(at) !== day(at - 1) && <span className="day">{day(at)}</span>}
            <p className={isOwn(each) ? 'bub me' : 'bub'} data-message={each.id}>
              <span className="vh">
                {isOwn(each) ? 'You' : nameOf(each)}, {formatTime(each.createdAt, zone)}:{' '}
              </span>
              {each.content}
            </p>
            {isOwn(each) && (showOwnName || each.id === lastOwn) && (
              <span className="sent">
                {showOwnName ? `${nameOf(each)}, ${stateOf(each, zone)}` : capital(stateOf(each, zone))}
              </span>
            )}
          </Fragment>
        ))}
        {waiting.map(each => (
          <Fragment key={each.key}>
            <p className="bub me">
              <span className="vh">You: </span>
              {each.content}
            </p>
            {each.failed === null ? (
              <span className="sent">Sending</span>
            ) : (
              <span className="sent bad">
                <AlertIcon /> Not sent. {each.failed} <LinkButton onClick={() => onRetry(each)}>Try again</LinkButton>
              </span>
            )}
          </Fragment>
        ))}
      </div>
      {missed > 0 && (
        <Button small className="log-missed" onClick={toEnd}>
          {missed === 1 ? '1 new message' : `${missed} new messages`}
        </Button>
      )}
    </div>
  )
}

const stateOf = ({ readAt, createdAt }: MessageAnswer, zone: string) =>
  readAt ? `read ${formatTime(readAt, zone)}` : `sent ${formatTime(createdAt, zone)}`

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
