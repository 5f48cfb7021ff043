import { formatCents } from '#src/lib/money.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'

/** What we owe the family as credit; shown only above 0. `balance` in cents. */
export function CreditBanner({ balance }: { balance: number }) {
  return (
    <Panel tint="leaf" as="section" className="credit-banner" aria-label="Class credit">
      <div>
        <h2>Class credit</h2>
        <p>We'll take it off your next class at checkout.</p>
      </div>
      <strong className="num">{formatCents(balance)}</strong>
      <QuietLink to="/registrations/credit">See credit history</QuietLink>
    </Panel>
  )
}
