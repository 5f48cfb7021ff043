import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { CreditForm } from './credit-form.tsx'
import { WaitingCredit } from './waiting-credit.tsx'

type Props = { of: FamilyFileAnswer; mayGive: boolean; onGiven: () => Promise<void> }

/** The family's credit balance, its history, and a button to give more. */
export function FamilyCredit({ of, mayGive, onGiven }: Props) {
  const { timeZone } = useProgram()
  const [giving, setGiving] = useState(false)
  return (
    <Panel as="section" aria-labelledby="credit">
      <div className="row apart">
        <h2 id="credit">Credit: {formatCents(of.credit.balance)}</h2>
        {mayGive && (
          <Button small onClick={() => setGiving(true)}>
            Give credit
          </Button>
        )}
      </div>
      <WaitingCredit gifts={of.credit.waiting} mayDecide={mayGive} onDecided={onGiven} />
      {of.credit.entries.length === 0 && <p className="by">No credit given or used yet.</p>}
      <ul className="lines">
        {of.credit.entries.map(({ id, amount, reason, at }) => (
          <li key={id} className="family-line">
            <div>
              {reason}
              <span className="by">{formatDay(at, timeZone)}</span>
            </div>
            <span className="num">{amount > 0 ? `+${formatCents(amount)}` : formatCents(amount)}</span>
          </li>
        ))}
      </ul>
      <Dialog open={giving} onClose={() => setGiving(false)} title="Give credit">
        <CreditForm
          familyId={of.id}
          onClose={() => setGiving(false)}
          onGiven={async () => {
            await onGiven()
            setGiving(false)
          }}
        />
      </Dialog>
    </Panel>
  )
}
