import { QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { TodayAnswer } from '../../today-answers.ts'

type Needs = TodayAnswer['needs']
type Kind = { of: keyof Needs; one: string; more: string; says: string; to: string; tone: 'bad' | 'warn' | 'info' }

const KINDS: readonly Kind[] = [
  {
    of: 'failedRefunds',
    one: 'refund failed',
    more: 'refunds failed',
    says: 'The money is still with us. Give credit instead.',
    to: '/admin/call-offs',
    tone: 'bad',
  },
  {
    of: 'withheld',
    one: 'called-off place is not compensated',
    more: 'called-off places are not compensated',
    says: 'The payment is disputed. Settle it with the family.',
    to: '/admin/call-offs',
    tone: 'warn',
  },
  {
    of: 'creditToApprove',
    one: 'credit needs approval',
    more: 'credits need approval',
    says: 'It is above what one admin may give in a day. Another admin approves or declines it in the family’s file.',
    to: '/admin/families?creditWaiting=yes',
    tone: 'warn',
  },
  {
    of: 'refundsByHand',
    one: 'refund is to be handed back',
    more: 'refunds are to be handed back',
    says: 'It was paid in cash or by cheque. Mark it in the family’s file.',
    to: '/admin/families?owed=yes',
    tone: 'warn',
  },
  {
    of: 'failedPayments',
    one: 'payment failed',
    more: 'payments failed',
    says: 'The places are held until their time runs out.',
    to: '/admin?status=pending&paymentStatus=unpaid',
    tone: 'bad',
  },
  {
    of: 'pastDuePlans',
    one: 'plan is past due',
    more: 'plans are past due',
    says: 'The card is tried again for 7 days.',
    to: '/admin/families?pastDue=yes',
    tone: 'bad',
  },
  {
    of: 'openOffers',
    one: 'place is offered',
    more: 'places are offered',
    says: 'A family has not answered yet.',
    to: '/admin/waitlist',
    tone: 'warn',
  },
  {
    of: 'parkedMails',
    one: 'mail is parked',
    more: 'mails are parked',
    says: 'The mail server refused it. Look at the address.',
    to: '/admin/outbox?state=parked',
    tone: 'warn',
  },
  {
    of: 'unreadFamilies',
    one: 'family waits for an answer',
    more: 'families wait for an answer',
    says: 'Nobody has read what they wrote.',
    to: '/admin/messages',
    tone: 'info',
  },
  {
    of: 'newMessages',
    one: 'new message',
    more: 'new messages',
    says: 'From the contact form.',
    to: '/admin/inbox',
    tone: 'info',
  },
]

/** What does not settle by itself. */
export function NeedsAPerson({ of }: { of: Needs }) {
  const open = KINDS.filter(kind => of[kind.of] > 0)
  return (
    <Panel as="section" aria-labelledby="needs">
      <h2 id="needs">Needs a person</h2>
      {open.length === 0 && <p className="by">Nothing waits. All is settled.</p>}
      {open.map(kind => (
        <Note key={kind.of} soft tone={kind.tone} title={`${of[kind.of]} ${of[kind.of] === 1 ? kind.one : kind.more}`}>
          {kind.says} <QuietLink to={kind.to}>Open</QuietLink>
        </Note>
      ))}
    </Panel>
  )
}
