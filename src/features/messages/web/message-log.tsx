import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatTime } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import type { MessageAnswer } from '../message-answer.ts'
import { dayText } from './thread-text.ts'
import type { Outgoing } from './use-sending.ts'

/** How close to the end still counts as the end, in pixels. */
const NEAR = 60

/**
 * Keeps the end of the log in view for someone reading there, and doesn't move anyone else: then `missed` counts the new
 * messages below. Older messages added at the top don't move what's being read. `failed` counts messages that couldn't be
 * sent; each adds a line that needs to be visible too.
 */
function useFollow(
  log: RefObject<HTMLElement | null>,
  { firstId, count, failed }: { firstId: string | undefined; count: number; failed: number },
) {
  const [missed, setMissed] = useState(0)
  const before = useRef({ firstId, count, height: 0, atEnd: true })

  function toEnd() {
    const { current } = log
    if (current) current.scrollTop = current.scrollHeight
    setMissed(0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed message's line makes the log taller
  useLayoutEffect(() => {
    const { current } = log
    if (!current) return
    const last = before.current
    const wereOlder = last.firstId !== undefined && firstId !== last.firstId
    if (wereOlder) current.scrollTop += current.scrollHeight - last.height
    else if (last.atEnd) current.scrollTop = current.scrollHeight
    else if (count > last.count) setMissed(seen => seen + count - last.count)
    before.current = { ...last, firstId, count, height: current.scrollHeight }
  }, [log, firstId, count, failed])

  useEffect(() => {
    const { current } = log
    if (!current) return
    const look = () => {
      const atEnd = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR
      before.current.atEnd = atEnd
      if (atEnd) setMissed(0)
    }
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [log])

  return { missed, toEnd }
}

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
        {messages.map((each, index) => (
          <Fragment key={each.id}>
            {day(index) !== day(index - 1) && <span className="day">{day(index)}</span>}
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
