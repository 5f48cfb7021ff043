import type { FamilyRowAnswer } from '../../inbox-contract.ts'
import { ConversationLink } from '../conversation-link.tsx'
import { type InboxView, inboxSearch } from './inbox-address.ts'

/** The families in one tab, latest message first. */
export function FamilyList({
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
