import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import type { MessageSummary } from '../../contract.ts'
import { type InboxView, inboxAddress } from './inbox-filters.ts'

/** The messages in a state, newest first. Each opens next to the list. */
export function MessageList({ messages, view }: { messages: readonly MessageSummary[]; view: InboxView }) {
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
