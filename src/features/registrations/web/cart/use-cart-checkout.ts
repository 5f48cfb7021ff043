import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refusedText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { CartAnswer } from '../../contract.ts'
import { agreeAddress } from '../agree-address.ts'
import { api, myCart, myRegistrations } from '../calls.ts'
import { rememberRegistration } from '../last-registration.ts'
import { forgetRequestKey, requestKeyFor, wasAnswered } from '../request-key.ts'
import { successAddress } from '../success-address.ts'

/** Why the order was not made: the server's message, and the class it is about if it names one. */
export type CartProblem = { code: string; sentence: string; classId?: string }
export type CartCheckout = ReturnType<typeof useCartCheckout>

const FAILED = 'Unable to process your registration. Please try again.'

/** Makes an order from the cart at the total on the screen, then goes to the payment; busy until then. */
export function useCartCheckout(cart: CartAnswer) {
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
    const body = { useCredit, expectedTotal: cart.total }
    const idempotencyKey = requestKeyFor({ ...body, items: cart.items.map(item => [item.event.id, item.child.id]) })
    try {
      const order = await api('POST /api/cart/checkout', { body }, { idempotencyKey })
      forgetRequestKey()
      if (!order.requiresPayment) rememberRegistration(order.registrationId)
      client.removeQueries({ queryKey: myRegistrations.queryKey })
      await navigate(order.requiresPayment ? `/checkout?order=${order.orderId}` : successAddress(cart.items[0]?.event))
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
    }
  }

  return { busy, trouble, checkOut }
}
