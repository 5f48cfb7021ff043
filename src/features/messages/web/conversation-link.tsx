import { Link } from 'react-router'
import { Count } from '#src/ui/button.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { shortWhen } from './thread-text.ts'

/** One row in a list of conversations: who, when, a preview, and the unread count. */
export function ConversationLink({
  to,
  id,
  name,
  preview,
  at,
  unread,
  current,
  now,
  zone,
}: {
  to: { search: string }
  id: string
  name: string
  preview: string
  at: string
  unread: number
  current: boolean
  now: Date
  zone: string
}) {
  return (
    <Link className="convo" to={to} aria-current={current ? 'true' : undefined} data-with={id} preventScrollReset>
      <SewnButton id={id} name={name} size="s" />
      <b>{name}</b>
      <time dateTime={at}>{shortWhen(at, now, zone)}</time>
      <span className="pv">{preview}</span>
      {unread > 0 && <Count value={unread} word="unread" />}
    </Link>
  )
}
