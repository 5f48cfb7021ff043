import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { askedAgain } from '#src/features/classes/enrollment-choice.ts'
import { refusedText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import type { OrderAnswer, RegistrationAnswer } from '../../contract.ts'
import { successAddress } from '../addresses.ts'
import { api, myCart, myRegistrations } from '../calls.ts'
import { forgetRequestKey, requestKeyFor, wasAnswered } from '../request-key.ts'

/**
 * Reserves the spots of an expired order again, with the same children, option and days at the total that was shown, or
 * at the one the server named since, which is shown before:
 * one spot directly, several through the cart. Busy until the next page has loaded.
 */
export function useReserveAgain(order: OrderAnswer) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { timeZone } = useProgram()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [told, setTold] = useState<number>()

  async function one(place: RegistrationAnswer) {
    const agreed = order.monthly?.agreedAt ? { agreedMonthly: order.monthly.amount } : {}
    const body = { ...choiceOf(place), ...agreed, useCredit: order.creditUsed, expectedTotal: told ?? order.total }
    const made = await api('POST /api/class-enrollments', { body }, { idempotencyKey: requestKeyFor(body) })
    forgetRequestKey()
    client.removeQueries({ queryKey: myRegistrations.queryKey })
    if (!made.requiresPayment)
      return navigate(successAddress({ slug: place.event.slug, startDate: place.sessions.first?.startsAt ?? null }), {
        replace: true,
      })
    const program = place.event.kind === 'program'
    return navigate(program ? `/payment/${made.registrationId}` : `/checkout?order=${made.orderId}`, { replace: true })
  }

  async function several() {
    for (const { event, child } of order.registrations) {
      const cart = await api('POST /api/cart/add', { body: { classId: event.id, childId: child.id } })
      client.setQueryData(myCart.queryKey, cart)
    }
    return navigate('/cart')
  }

  async function reserveAgain() {
    setBusy(true)
    setProblem(undefined)
    const [first] = order.registrations
    try {
      if (order.registrations.length > 1) await several()
      else if (first) await one(first)
    } catch (error) {
      if (wasAnswered(error)) forgetRequestKey()
      const total =
        error instanceof ApiError && error.problem.code === 'price-changed' ? error.problem.total : undefined
      if (typeof total === 'number') {
        setTold(total)
        setProblem(`The price is now ${formatCents(total)}. Reserve again to book at this price.`)
        return setBusy(false)
      }
      setProblem(
        refusedText(
          error,
          "We couldn't reach the server. Nothing was charged. Check your connection and try again.",
          timeZone,
        ),
      )
      setBusy(false)
    }
  }

  return { busy, problem, reserveAgain }
}

function choiceOf({ event, child, enrollmentOption, ...place }: RegistrationAnswer) {
  const {
    option: _,
    days,
    dates,
    weeks,
    ...stretch
  } = enrollmentOption ? askedAgain({ ...place, option: enrollmentOption }) : {}
  const copied = { days: days && [...days], dates: dates && [...dates], weeks: weeks && [...weeks] }
  const dropIn = enrollmentOption === null && place.endDate ? { dropIn: place.endDate } : {}
  return {
    eventId: event.id,
    childId: child.id,
    ...dropIn,
    ...(enrollmentOption && { enrollmentOption, ...copied, ...stretch }),
  }
}
