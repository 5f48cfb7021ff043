import type { ReactNode } from 'react'
import { cancelSentence } from '#src/features/classes/cancel-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Kid } from '#src/ui/sewn-button.tsx'
import { TearLine } from '#src/ui/ticket.tsx'
import type { OrderAnswer, RegistrationAnswer } from '../../contract.ts'
import { choiceText } from '../../place-text.ts'
import { whenText } from '../../session-text.ts'
import { EventPicture } from '../components/event-picture.tsx'
import { summaryLines } from './summary-lines.ts'

const WHY: Record<string, string> = {
  'registration-fee': "It's part of the total. You pay it once per program and child.",
  'plan-coverage': "The child's monthly plan pays for this class.",
  waived: "Cards can't be charged less than 50 cents.",
  credit: 'Money we owe you from an earlier change. We use it first.',
}

/** The label of a price line; if it needs explaining, tapping it shows the answer. */
function explained(kind: string, label: string): ReactNode {
  const why = WHY[kind]
  if (!why) return label
  return (
    <details className="explained">
      <summary>{label}</summary>
      {why}
    </details>
  )
}

/** The card beside the payment: what is being paid for, for whom, and each price line. */
export function OrderSummary({ order, first: isFirst }: { order: OrderAnswer; first?: boolean }) {
  const [first, ...others] = order.registrations
  const { lines, total } = summaryLines(order)
  if (!first) return null
  const program = order.registrations.some(each => each.event.kind === 'program')
  return (
    <SummaryCard event={first.event} title={first.event.title} first={isFirst}>
      <Place registration={first} />
      {others.map(each => (
        <div key={each.id} className="stack tight">
          <h3 className="summary-also">{each.event.title}</h3>
          <Place registration={each} />
        </div>
      ))}
      <TearLine />
      <MoneyLines
        lines={lines.map(({ kind, ...line }) => ({ ...line, label: explained(kind, line.label) }))}
        total={total}
      />
      {program && <p className="by">The registration fee is charged once per program and child.</p>}
    </SummaryCard>
  )
}

/** The frame of such a card: the class's picture above the text. `first`: it comes before what it stands beside. */
export function SummaryCard({
  event,
  title,
  first = false,
  children,
}: {
  event: RegistrationAnswer['event'] | { id: string; category: string; imagePath: string | null }
  title: string
  first?: boolean
  children: ReactNode
}) {
  return (
    <aside className={classNames('stack stick', first && 'summary-first')} aria-label="What you're paying for">
      <Card picture={<EventPicture event={event} />} pictureHeight="150px" className="summary-card">
        <h2>{title}</h2>
        {children}
      </Card>
    </aside>
  )
}

function Place({ registration }: { registration: RegistrationAnswer }) {
  const { timeZone } = useProgram()
  const { child, event, sessions } = registration
  const choice = choiceText(registration)
  return (
    <>
      <Kid id={child.id} name={child.firstName} size="s" />
      <p className="by">
        {choice && registration.enrollmentOption ? (
          <>
            {choice}
            {sessions.first && (
              <>
                <br />
                Starts {formatDay(sessions.first.startsAt, timeZone)}
              </>
            )}
          </>
        ) : (
          [choice, whenText(event.sessionDates, timeZone)].filter(Boolean).join(' · ')
        )}
      </p>
      <p className="by">{cancelSentence(registration.cancellation, timeZone)}.</p>
    </>
  )
}
