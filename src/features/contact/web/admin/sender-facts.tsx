import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Badge, Flag } from '#src/ui/badge.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { SUBJECTS } from '../../contact-rules.ts'
import type { MessageThread } from '../../contract.ts'

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
export function SenderFacts({ thread }: { thread: MessageThread }) {
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
