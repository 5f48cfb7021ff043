import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { CartAnswer } from '../../contract.ts'
import { ConfirmAddress } from '../components/confirm-address.tsx'
import { CreditChoice } from '../credit/credit-choice.tsx'
import { useCreditChoice } from '../credit/use-credit-choice.ts'
import { cartLines } from './cart-lines.ts'
import type { CartCheckout } from './use-cart-checkout.ts'

/** The total, and the one button to continue. */
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
  const choice = useCreditChoice(balance)
  const { lines, creditCents, dueCents } = cartLines(cart, { balance, useCredit: choice.useCredit })
  const { trouble } = checkout
  return (
    <aside className="stack stick" aria-label="Order summary">
      <Sheet>
        <h2>Summary</h2>
        <MoneyLines lines={lines} total={{ label: 'Due today', amount: formatCents(dueCents) }} />
        <CreditChoice balance={balance} total={cart.total} choice={choice} />
        {trouble?.code === 'confirm-address' && <ConfirmAddress>{trouble.sentence}</ConfirmAddress>}
        {trouble &&
          trouble.code !== 'confirm-address' &&
          !cart.items.some(item => item.event.id === trouble.classId) && (
            <Note tone="bad" role="alert">
              {trouble.sentence}
            </Note>
          )}
        <Button
          tone="primary"
          block
          busy={checkout.busy}
          busyLabel="Holding your spots"
          onClick={() => choice.check() && void checkout.checkOut(creditCents)}
        >
          Check out, {formatCents(dueCents)}
        </Button>
        <p className="hint">We hold your spots while you pay. You won't be charged until you pay.</p>
        <div className="summary-links">
          <QuietLink to="/classes">Keep browsing classes</QuietLink>
          <LinkButton onClick={onClear}>Clear cart</LinkButton>
        </div>
      </Sheet>
    </aside>
  )
}
