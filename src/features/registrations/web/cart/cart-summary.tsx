import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refusedText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { CartAnswer } from '../../contract.ts'
import { agreeAddress, successAddress } from '../addresses.ts'
import { api, myCart, myRegistrations } from '../calls.ts'
import { ConfirmAddress } from '../components/confirm-address.tsx'
import { CreditChoice, useCreditChoice } from '../credit/credit-choice.tsx'
import { rememberRegistration } from '../last-registration.ts'
import { forgetRequestKey, requestKeyFor, wasAnswered } from '../request-key.ts'
import { cartLines } from './cart-lines.ts'
import type { CartWrites } from './use-cart-writes.ts'

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

/** Why the order was not made: the server's message, and the class it is about if it names one. */
export type CartProblem = { code: string; sentence: string; classId?: string }
export type CartCheckout = ReturnType<typeof useCartCheckout>

/** The first class, and when its child's first session starts. */
function firstOf({ items: [item] }: CartAnswer) {
  return item && { slug: item.event.slug, startDate: item.event.sessionDates[0]?.startsAt ?? null }
}

const FAILED = 'Unable to process your registration. Please try again.'

/** Makes an order from the cart at the total on the screen, then goes to the payment; busy until then. */
export function useCartCheckout(cart: CartAnswer, writes: CartWrites) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { timeZone } = useProgram()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<CartProblem | null>(null)

  /** `useCredit` is the credit on the screen, in cents: never more than that is used. */
  async function checkOut(useCredit: number) {
    setBusy(true)
    setTrouble(null)
    const body = { useCredit, expectedTotal: cart.total, items: cart.items.map(item => item.id) }
    const idempotencyKey = requestKeyFor(body)
    try {
      await writes.beginPaying()
      const order = await api('POST /api/cart/checkout', { body }, { idempotencyKey })
      forgetRequestKey()
      if (!order.requiresPayment) rememberRegistration(order.registrationId)
      client.removeQueries({ queryKey: myRegistrations.queryKey })
      await navigate(order.requiresPayment ? `/checkout?order=${order.orderId}` : successAddress(firstOf(cart)))
      void client.invalidateQueries({ queryKey: myCart.queryKey })
    } catch (error) {
      if (wasAnswered(error)) forgetRequestKey()
      const { code, classId } = error instanceof ApiError ? error.problem : { code: '', classId: undefined }
      if (code === 'policies-changed') return void (await navigate(agreeAddress()))
      setTrouble({
        code,
        sentence: refusedText(error, FAILED, timeZone),
        classId: typeof classId === 'string' ? classId : undefined,
      })
      toast({ title: 'Checkout failed', description: FAILED, tone: 'destructive' })
      await client.invalidateQueries({ queryKey: myCart.queryKey })
      setBusy(false)
      writes.endPaying()
    }
  }

  return { busy, trouble, checkOut }
}
