import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { emailText } from '#src/lib/no-email.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { WithheldAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Props = { withheld: readonly WithheldAnswer[]; maySettle: boolean; onSettled: () => void }

/** Families whose compensation was withheld because their payment is disputed: who, what, why, and what to do. Hidden if empty. */
export function Withheld({ withheld, maySettle, onSettled }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const settle = useAction(
    async (id: string, give: boolean) => {
      const call = { params: { id }, body: { give } }
      const { message } = await api('POST /api/admin/call-offs/withheld/:id/settle', call)
      toast({ title: 'Settled', description: message, tone: 'good' })
      onSettled()
    },
    {
      unreachable: 'Try again.',
      onFailed: ({ message }) => toast({ title: "Couldn't settle this", description: message, tone: 'destructive' }),
    },
  )
  const isSettling = (id: string, give: boolean) => settle.running?.[0] === id && settle.running[1] === give
  if (withheld.length === 0) return null

  return (
    <Panel as="section" tint="clay" aria-labelledby="withheld">
      <h2 id="withheld">Not compensated: the payment is disputed</h2>
      <ul className="lines">
        {withheld.map(({ id, parentId, parent, email, child, title, sessionStartsAt, orderReference, amount, why }) => (
          <li key={id} className="call-off-row">
            <div>
              <strong>
                <QuietLink to={`/admin/families/${parentId}`}>{parent}</QuietLink> · {formatCents(amount)}
              </strong>
              <p className="by">
                {child} · {title}, {sessionStartsAt ? formatMoment(sessionStartsAt, timeZone) : 'the whole class'} ·{' '}
                {orderReference} · {emailText(email)}
              </p>
              <p>{whatToDo(why, formatCents(amount))}</p>
            </div>
            {maySettle && (
              <div className="row">
                {why === 'free' && (
                  <Button
                    small
                    tone="primary"
                    busy={isSettling(id, true)}
                    busyLabel="Giving"
                    onClick={() => void settle.start(id, true)}
                    aria-label={`Give ${parent} ${formatCents(amount)} as credit`}
                  >
                    Give {formatCents(amount)} as credit
                  </Button>
                )}
                <Button
                  small
                  busy={isSettling(id, false)}
                  busyLabel="Saving"
                  onClick={() => void settle.start(id, false)}
                  aria-label={`Mark as settled: ${parent}, ${formatCents(amount)}`}
                >
                  Mark as settled
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Why nothing was given, and what staff can do about it. */
function whatToDo(why: WithheldAnswer['why'], amount: string): string {
  if (why === 'disputed')
    return `This payment is disputed, so ${amount} was withheld. Wait for the bank's decision. If you win the dispute, give the credit here. If the family wins, it already has its money back: mark this as settled.`
  if (why === 'returned-elsewhere')
    return `Part of this payment was refunded in the card provider's dashboard, so ${amount} was withheld. Look up how much was refunded, give the rest as credit on the family's page, and mark this as settled.`
  return `The payment is no longer disputed. Give the family its ${amount} as credit.`
}
