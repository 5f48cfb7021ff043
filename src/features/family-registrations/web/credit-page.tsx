import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import './registrations.css'

/** /registrations/credit: every change to the family's credit with its reason and the balance after it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const history = await orNothing(pageApi<PaymentsContract>(context)('GET /api/user/credit-history'))
  if (!history) throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname)}`)
  return history
}

export const meta: MetaFunction = () => [{ title: 'Class credit' }, { name: 'robots', content: 'noindex' }]

export default function CreditPage() {
  const { balance, heldBack, entries } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>Class credit</h1>
        <p className="sub">You have {formatCents(balance)}. We'll take it off your next class at checkout.</p>
      </header>
      {heldBack > 0 && (
        <Note tone="warn" title={`${formatCents(heldBack)} of your credit is on hold`}>
          Your bank took back the payment it came from. If you didn't ask for that, please call us.
        </Note>
      )}
      <Panel>
        {entries.length === 0 ? (
          <EmptyState
            title="No credit yet"
            titleAs="h2"
            action={
              <ButtonLink tone="primary" to="/classes">
                Browse Classes
              </ButtonLink>
            }
          >
            When you cancel a class in time, you can keep its full price as credit. It will show up here.
          </EmptyState>
        ) : (
          <ul className="lines ledger">
            {entries.map(({ id, at, reason, amount, balanceAfter }) => (
              <li key={id}>
                <div>
                  <strong>{reason}</strong>
                  <p className="by">{formatDay(at, timeZone)}</p>
                </div>
                <div>
                  <p className="num">
                    {amount > 0 ? '+' : '−'}
                    {formatCents(Math.abs(amount))}
                  </p>
                  <p className="by">Balance {formatCents(balanceAfter)}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <p className="regs-foot">
        <QuietLink to="/registrations">Back to your registrations</QuietLink>
      </p>
    </div>
  )
}
