import { useProgram } from '#src/features/organization/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { emailText } from '#src/lib/no-email.ts'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { CancellationsContract } from '../../contract.ts'
import { api } from '../calls.ts'

type Failed = Answered<CancellationsContract['GET /api/admin/failed-refunds']>

/** Refunds that banks returned: we owe each family this money until it is given as credit. Hidden if there are none. */
export function FailedRefunds({ failed, mayGive, onGiven }: { failed: Failed; mayGive: boolean; onGiven: () => void }) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const give = useAction(
    async (id: string) => {
      const { message } = await api('POST /api/admin/refunds/:id/give-credit', { params: { id } })
      toast({ title: 'Credit given', description: message, tone: 'good' })
      onGiven()
    },
    {
      unreachable: 'Try again.',
      onFailed: ({ message }) => toast({ title: "Couldn't give credit", description: message, tone: 'destructive' }),
    },
  )
  if (failed.length === 0) return null

  return (
    <Panel as="section" tint="bad" aria-labelledby="failed-refunds">
      <h2 id="failed-refunds">Failed refunds</h2>
      <ul className="lines">
        {failed.map(({ id, parent, email, amount, orderReference, failedAt }) => (
          <li key={id} className="call-off-row">
            <div>
              <strong>
                {parent}, {formatCents(amount)}
              </strong>
              <p className="by">
                {emailText(email)} · {orderReference} · {formatDay(failedAt, timeZone)}
              </p>
            </div>
            {mayGive && (
              <Button small busy={give.running?.[0] === id} busyLabel="Giving" onClick={() => void give.start(id)}>
                Give {formatCents(amount)} as credit
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
