import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { firstStartOf } from '#src/features/classes/class-text.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { startOn } from '#src/features/classes/drop-in.ts'
import { refusedText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import { agreeAddress, successAddress } from '../addresses.ts'
import { api, myCart, myRegistrations } from '../calls.ts'
import { rememberRegistration } from '../last-registration.ts'
import { forgetRequestKey, requestKeyFor, wasAnswered } from '../request-key.ts'
import type { PriceChange, placePrice } from './place-price.ts'

export type ReserveProblem = { code: string; sentence: string; registrationId?: string }

/**
 * Makes the order for one spot on the first click, then goes to the payment, or to the success page if it's free. The
 * button stays busy until the page changes: the next page may still be loading when someone clicks again.
 */
export function useReserve(offering: ClassAnswer, childId: string, dropIn: string | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { timeZone } = useProgram()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<ReserveProblem | null>(null)
  const [change, setChange] = useState<PriceChange | null>(null)

  const startDate = () => (dropIn ? startOn(offering, dropIn, timeZone) : firstStartOf(offering))

  async function reserve({ price, total: expectedTotal, credit: useCredit }: ReturnType<typeof placePrice>) {
    setBusy(true)
    setTrouble(null)
    const session = dropIn ? { dropIn } : {}
    const body = { eventId: offering.id, childId, ...session, useCredit, expectedTotal }
    try {
      const order = await api('POST /api/class-enrollments', { body }, { idempotencyKey: requestKeyFor(body) })
      forgetRequestKey()
      if (!order.requiresPayment) rememberRegistration(order.registrationId)
      void client.invalidateQueries({ queryKey: myCart.queryKey })
      client.removeQueries({ queryKey: myRegistrations.queryKey })
      if (!order.requiresPayment) await navigate(successAddress({ slug: offering.slug, startDate: startDate() }))
      else await navigate(`/checkout?order=${order.orderId}`)
    } catch (error) {
      if (!(error instanceof ApiError) || !wasAnswered(error)) {
        toast({
          title: 'Registration Failed',
          description: sentenceOf(error, 'No payment was charged.'),
          tone: 'destructive',
        })
        await navigate('/registration-error')
        return
      }
      forgetRequestKey()
      const { code, total, registrationId } = error.problem
      if (code === 'policies-changed') return void (await navigate(agreeAddress()))
      if (code === 'price-changed' && typeof total === 'number') setChange({ shown: price, total })
      const known = typeof registrationId === 'string' ? registrationId : undefined
      setTrouble({ code, sentence: refusedText(error, '', timeZone), registrationId: known })
      setBusy(false)
      void revalidate()
    }
  }

  return { busy, trouble, change, reserve }
}
