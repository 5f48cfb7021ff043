import { useState } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { CartAnswer } from '../../contract.ts'
import { cartLines } from './cart-lines.ts'
import type { CartCheckout } from './use-cart-checkout.ts'

/** What it comes to, and the one button that goes on. */
export function CartSummary({
  cart,
  balance,
  checkout,
  onClear,
}: {
  cart: CartAnswer
  balance: number
  checkout: CartCheckout
  onClear: () => void
}) {
  const [useCredit, setUseCredit] = useState(true)
  const { lines, dueCents } = cartLines(cart, { balance, useCredit })
  const { trouble } = checkout
  return (
    <aside className="stack stick" aria-label="Order summary">
      <Sheet>
        <h2>Summary</h2>
        <MoneyLines lines={lines} total={{ label: 'Due today', amount: formatCents(dueCents) }} />
        {balance > 0 && (
          <Switch checked={useCredit} onChange={event => setUseCredit(event.target.checked)}>
            Use my {formatCents(balance)} credit
          </Switch>
        )}
        {trouble && !cart.items.some(item => item.event.id === trouble.classId) && (
          <Note tone="bad" role="alert">
            {trouble.sentence}
          </Note>
        )}
        <Button
          tone="primary"
          block
          busy={checkout.busy}
          busyLabel="Keeping your places"
          onClick={() => void checkout.checkOut(useCredit && balance > 0)}
        >
          Check out, {formatCents(dueCents)}
        </Button>
        <p className="hint">We keep the places while you pay. Nothing is charged before you pay.</p>
        <div className="summary-links">
          <QuietLink to="/classes">Keep looking at classes</QuietLink>
          <LinkButton onClick={onClear}>Clear cart</LinkButton>
        </div>
      </Sheet>
    </aside>
  )
}
