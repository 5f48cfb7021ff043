import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refusedText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { formatCents, sumCents } from '#src/lib/money.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { cartParts, isPlan } from '../../cart-parts.ts'
import type { CartAnswer } from '../../contract.ts'
import { agreeAddress, successAddress } from '../addresses.ts'
import { api, myCart, myRegistrations } from '../calls.ts'
import { ConfirmAddress } from '../components/confirm-address.tsx'
import { CreditChoice, useCreditChoice } from '../credit/credit-choice.tsx'
import { rememberRegistration } from '../last-registration.ts'
import { forgetRequestKey, requestKeyFor, wasAnswered } from '../request-key.ts'
import { cartLines } from './cart-lines.ts'
import type { CartItem, CartWrites } from './use-cart-writes.ts'

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
  const { together, apart } = cartParts(cart.items)
  // A plan is charged in full, so that every month is the same.
  const isForPlan = together.some(isPlan)
  const usable = isForPlan ? 0 : balance
  const choice = useCreditChoice(usable)
  const { lines, creditCents, dueCents } = cartLines(
    { items: together, total: cart.total },
    { balance: usable, useCredit: choice.useCredit },
  )
  const { trouble } = checkout
  return (
    <aside className="stack stick" aria-label="Order summary">
      <Sheet>
        <h2>Summary</h2>
        <MoneyLines lines={lines} total={{ label: 'Due today', amount: formatCents(dueCents) }} />
        {apart.length > 0 && <p className="hint">{notInTotal(apart)}</p>}
        {isForPlan && balance > 0 && <p className="hint">Credit pays for classes, not for monthly plans.</p>}
        <CreditChoice balance={usable} total={cart.total} choice={choice} />
        {trouble?.code === 'confirm-address' && <ConfirmAddress>{trouble.sentence}</ConfirmAddress>}
        {trouble && trouble.code !== 'confirm-address' && !cart.items.some(item => isAbout(trouble, item)) && (
          <Note tone="bad" role="alert">
            {trouble.sentence}
          </Note>
        )}
        <Button
          tone="primary"
          block
          busy={checkout.busy === TOGETHER}
          busyLabel="Holding your spots"
          onClick={() => choice.check() && void checkout.checkOut({ items: together, useCredit: creditCents })}
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

/** `The monthly plan for Leo isn't in this total. You pay for it on its own.` */
function notInTotal(apart: readonly CartItem[]): string {
  const names = new Intl.ListFormat('en-US').format([...new Set(apart.map(item => item.child.firstName))])
  if (apart.length === 1) return `The monthly plan for ${names} isn't in this total. You pay for it on its own.`
  return `The monthly plans for ${names} aren't in this total. You pay for each on its own.`
}

type FullItem = { classId: string; childId: string; days?: string[] }
/** Why the order was not made: the server's message, the item it is about if it names one, and every item that is full. */
export type CartProblem = {
  code: string
  sentence: string
  classId?: string
  childId?: string
  full: readonly FullItem[]
}
export type CartCheckout = ReturnType<typeof useCartCheckout>

const isItem = ({ event, child }: CartItem, classId: unknown, childId: unknown) =>
  event.id === classId && (childId === undefined || child.id === childId)

/** Whether a refusal is about this item. */
export const isAbout = ({ classId, childId, full }: CartProblem, item: CartItem): boolean =>
  isItem(item, classId, childId) || full.some(each => isItem(item, each.classId, each.childId))

/** The first class, and when its child's first session starts. */
function firstOf([item]: readonly CartItem[]) {
  return item && { slug: item.event.slug, startDate: item.event.sessionDates[0]?.startsAt ?? null }
}

const TOGETHER = 'together'
const FAILED = 'Unable to process your registration. Please try again.'

const NO_PROBLEM = { code: '', classId: undefined, childId: undefined, full: undefined }

/** A plan has its payment on the page of its registration, as on the way that begins on the page of its program. */
const payAddress = (
  { orderId, registrationId }: { orderId: string; registrationId: string },
  items: readonly CartItem[],
) => (items.some(isPlan) ? `/payment/${registrationId}` : `/checkout?order=${orderId}`)

/**
 * Makes an order from the items that are paid together, or from one plan, at the total on the screen, then goes to the payment.
 * Until then `busy` says which: the id of the plan, or `TOGETHER`.
 */
export function useCartCheckout(writes: CartWrites) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { timeZone } = useProgram()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<CartProblem | null>(null)

  /** `useCredit` is the credit on the screen, in cents: never more than that is used. */
  async function checkOut({
    items,
    useCredit,
    plan,
  }: {
    items: readonly CartItem[]
    useCredit: number
    plan?: string
  }) {
    if (busy) return
    setBusy(plan ?? TOGETHER)
    setTrouble(null)
    const expectedTotal = sumCents(items.map(item => item.price))
    const body = { useCredit, expectedTotal, items: items.map(item => item.id), plan }
    const idempotencyKey = requestKeyFor(body)
    try {
      await writes.beginPaying()
      const order = await api('POST /api/cart/checkout', { body }, { idempotencyKey })
      forgetRequestKey()
      if (!order.requiresPayment) rememberRegistration(order.registrationId)
      client.removeQueries({ queryKey: myRegistrations.queryKey })
      await navigate(order.requiresPayment ? payAddress(order, items) : successAddress(firstOf(items)))
      void client.invalidateQueries({ queryKey: myCart.queryKey })
    } catch (error) {
      if (wasAnswered(error)) forgetRequestKey()
      const { code, classId, childId, full } = error instanceof ApiError ? error.problem : NO_PROBLEM
      if (code === 'policies-changed') return void (await navigate(agreeAddress()))
      setTrouble({
        code,
        sentence: refusedText(error, FAILED, timeZone),
        classId: typeof classId === 'string' ? classId : undefined,
        childId: typeof childId === 'string' ? childId : undefined,
        full: Array.isArray(full) ? (full as FullItem[]) : [],
      })
      toast({ title: 'Checkout failed', description: FAILED, tone: 'destructive' })
      await client.invalidateQueries({ queryKey: myCart.queryKey })
      setBusy(null)
      writes.endPaying()
    }
  }

  return { busy, trouble, checkOut }
}
