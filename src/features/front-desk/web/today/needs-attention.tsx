import { may, type Permission, type Permitted } from '#src/lib/permissions.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { TodayAnswer } from '../../today-answers.ts'

type Needs = NonNullable<TodayAnswer['needs']>
type Kind = {
  of: keyof Needs
  permission: Permission
  one: string
  more: string
  says: string
  to: string
  tone: 'bad' | 'warn' | 'info'
}

const KINDS: readonly Kind[] = [
  {
    of: 'failedRefunds',
    permission: 'money',
    one: 'refund failed',
    more: 'refunds failed',
    says: 'We still have the money. Give credit instead.',
    to: '/admin/cancellations',
    tone: 'bad',
  },
  {
    of: 'withheld',
    permission: 'money',
    one: "canceled spot isn't compensated",
    more: "canceled spots aren't compensated",
    says: 'The payment is disputed. Settle it with the family.',
    to: '/admin/cancellations',
    tone: 'warn',
  },
  {
    of: 'creditToApprove',
    permission: 'families',
    one: 'credit needs approval',
    more: 'credits need approval',
    says: "It's above one admin's daily limit. Another admin can approve or decline it in the family's file.",
    to: '/admin/families?creditWaiting=yes',
    tone: 'warn',
  },
  {
    of: 'refundsByHand',
    permission: 'families',
    one: 'in-person refund to return',
    more: 'in-person refunds to return',
    says: 'Return it to the family, then mark it in their file.',
    to: '/admin/families?owed=yes',
    tone: 'warn',
  },
  {
    of: 'failedPayments',
    permission: 'bookings',
    one: 'payment failed',
    more: 'payments failed',
    says: 'The spots are held until their hold expires.',
    to: '/admin?status=pending&paymentStatus=unpaid',
    tone: 'bad',
  },
  {
    of: 'pastDuePlans',
    permission: 'families',
    one: 'plan is past due',
    more: 'plans are past due',
    says: "We'll retry the card for 7 days.",
    to: '/admin/families?pastDue=yes',
    tone: 'bad',
  },
  {
    of: 'openOffers',
    permission: 'bookings',
    one: 'waitlist offer is open',
    more: 'waitlist offers are open',
    says: "The family hasn't answered yet.",
    to: '/admin/waitlist',
    tone: 'warn',
  },
  {
    of: 'parkedMails',
    permission: 'emails',
    one: "email couldn't be delivered",
    more: "emails couldn't be delivered",
    says: 'The mail server rejected it. Check the address.',
    to: '/admin/outbox?state=parked',
    tone: 'warn',
  },
  {
    of: 'unreadFamilies',
    permission: 'messages',
    one: 'family is waiting for an answer',
    more: 'families are waiting for an answer',
    says: 'Their messages are unread.',
    to: '/admin/messages',
    tone: 'info',
  },
  {
    of: 'newMessages',
    permission: 'messages',
    one: 'new message',
    more: 'new messages',
    says: 'From the contact form.',
    to: '/admin/inbox',
    tone: 'info',
  },
]

/** What doesn't resolve by itself, as far as it's the work of this person. */
export function NeedsAttention({ of, user }: { of: Needs; user: Permitted }) {
  const open = KINDS.filter(kind => of[kind.of] > 0 && may(user, kind.permission))
  return (
    <Panel as="section" aria-labelledby="needs">
      <h2 id="needs">Needs attention</h2>
      {open.length === 0 && <p className="by">Nothing needs attention. You're all caught up.</p>}
      {open.map(kind => (
        <Note key={kind.of} soft tone={kind.tone} title={`${of[kind.of]} ${of[kind.of] === 1 ? kind.one : kind.more}`}>
          {kind.says} <QuietLink to={kind.to}>Open</QuietLink>
        </Note>
      ))}
    </Panel>
  )
}
