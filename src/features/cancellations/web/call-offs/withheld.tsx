import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { WithheldAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Props = { withheld: readonly WithheldAnswer[]; maySettle: boolean; onSettled: () => void }

/** Families that got nothing for a call-off since their payment is disputed: who, what, why, and what to do. Hidden without any. */
export function Withheld({ withheld, maySettle, onSettled }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const [busy, setBusy] = useState<string>()
  if (withheld.length === 0) return null

  async function settle(id: string, give: boolean) {
    setBusy(`${id} ${give}`)
    try {
      const body = { give }
      const { message } = await api('POST /api/admin/call-offs/withheld/:id/settle', { params: { id }, body })
      toast({ title: 'Settled', description: message, tone: 'good' })
      onSettled()
    } catch (error) {
      toast({ title: 'Not settled', description: sentenceOf(error, 'Please try again.'), tone: 'destructive' })
    }
    setBusy(undefined)
  }

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
                {orderReference} · {email}
              </p>
              <p>{whatToDo(why, formatCents(amount))}</p>
            </div>
            {maySettle && (
              <div className="row">
                {why === 'free' && (
                  <Button
                    small
                    tone="primary"
                    busy={busy === `${id} true`}
                    busyLabel="Giving"
                    onClick={() => void settle(id, true)}
                    aria-label={`Give ${parent} ${formatCents(amount)} as credit`}
                  >
                    Give {formatCents(amount)} as credit
                  </Button>
                )}
                <Button
                  small
                  busy={busy === `${id} false`}
                  busyLabel="Saving"
                  onClick={() => void settle(id, false)}
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

/** Why nothing was given, and what staff do about it. */
function whatToDo(why: WithheldAnswer['why'], amount: string): string {
  if (why === 'disputed')
    return `The bank took this payment back, so ${amount} was not given. Wait for its decision. If the bank decides for you, give the credit here. If it decides for the family, the family has its money back already: mark this as settled.`
  if (why === 'returned-elsewhere')
    return `Some of this payment went back in the dashboard of the card provider, so ${amount} was not given as well. Look up how much went back, give the rest as credit on the page of the family, and mark this as settled.`
  return `The payment is no longer disputed. Give the family its ${amount} as credit.`
}
