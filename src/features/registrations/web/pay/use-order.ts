import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useToast } from '#src/ui/toast.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { myCart, myRegistrations, query } from '../calls.ts'
import { rememberRegistration } from '../last-registration.ts'

/** The order's state for the family: pay now, checking with the bank, paid, fully refunded, or too late. */
export type OrderState = 'pay' | 'checking' | 'paid' | 'returned' | 'lapsed'

type Known = Pick<OrderAnswer, 'status' | 'heldForSeconds'> &
  Partial<Pick<OrderAnswer, 'balance'>> & {
    payment: Pick<NonNullable<OrderAnswer['payment']>, 'status' | 'refunded'> | null
  }

/** Our server asks the provider at most once a second, so after this long its answer is newer than the card form's. */
const SURE_AFTER_MS = 3_000

/**
 * The state of an order, based only on our server. `knownFor` is how long after the card form said "done" the order
 * was read, in ms (undefined: it said nothing); it only makes us ask more often and never counts as a payment
 * (T37). Right after a declined card was followed by a good one, our server may still report the decline.
 */
export function orderState(order: Known, knownFor?: number): OrderState {
  if (order.status === 'paid' && !order.balance) return 'paid'
  if (order.status === 'refunded' || (!order.balance && (order.payment?.refunded ?? 0) > 0)) return 'returned'
  const payment = order.payment?.status
  // The last payment of a balance is an earlier part of it until the family pays.
  const isPart = order.balance && payment === 'succeeded'
  if (payment === 'processing' || (payment === 'succeeded' && !isPart)) return 'checking'
  const refused = payment === 'cancelled' || (payment === 'failed' && (knownFor ?? 0) >= SURE_AFTER_MS)
  if (knownFor !== undefined && !refused) return 'checking'
  if (order.balance) return 'pay'
  if (order.status === 'lapsed') return 'lapsed'
  // A family already at their bank may finish there: they get a spot if one is left, otherwise a full refund.
  return order.heldForSeconds === 0 && payment !== 'needs_action' ? 'lapsed' : 'pay'
}

/** How long to wait before asking again, in ms: 700 at first, backing off to 3 seconds. */
export const nextAskAfter = (asked: number): number => Math.min(3_000, Math.round(700 * 1.25 ** asked))

/** How often to check whether a late payment has arrived, in ms. */
const LATE_ASK_MS = 10_000

/** What is due of an order that staff took a part of is its balance. */
const asDue = (order: OrderAnswer): OrderAnswer => (order.balance ? { ...order, amountDue: order.balance.due } : order)

/**
 * The order as our server knows it. After the payment is sent it is polled until it is final, and read again when its
 * hold ends, so that the page never offers to pay for a spot that is gone.
 */
export function useOrder(loaded: OrderAnswer): {
  order: OrderAnswer
  state: OrderState
  /** How long its spots are still held. */
  secondsLeft: number
  checkPayment: () => void
  refresh: () => void
} {
  const [doneAt, setDoneAt] = useState<number>()
  const asked = useRef(0)
  const { queryKey, queryFn } = query('GET /api/orders/:id', { params: { id: loaded.id } })
  const knownFor = (updatedAt: number) => (doneAt === undefined ? undefined : updatedAt - doneAt)
  const {
    data: order,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async () => {
      asked.current += 1
      return asDue(await queryFn())
    },
    initialData: asDue(loaded),
    gcTime: 0,
    refetchInterval: ({ state: { data = loaded, dataUpdatedAt } }) => {
      const now = orderState(data, knownFor(dataUpdatedAt))
      if (now === 'checking') return nextAskAfter(asked.current)
      return now === 'lapsed' && data.status === 'open' && LATE_ASK_MS
    },
    // The bank's own app or window may be in front while it confirms.
    refetchIntervalInBackground: true,
  })
  const state = orderState(order, knownFor(dataUpdatedAt))
  const secondsLeft = useSecondsLeft(order, dataUpdatedAt)
  const isOver = secondsLeft === 0 && order.heldForSeconds > 0

  useEffect(() => {
    if (state === 'pay' && doneAt !== undefined) setDoneAt(undefined)
  }, [state, doneAt])

  // The server's clock decides, so ask again when the time is up on this screen.
  useEffect(() => {
    if (isOver && state === 'pay') void refetch()
  }, [isOver, state, refetch])

  const checkPayment = () => {
    asked.current = 0
    setDoneAt(Date.now())
    void refetch()
  }
  return { order, state, secondsLeft, checkPayment, refresh: () => void refetch() }
}

type Held = Pick<OrderAnswer, 'heldUntil' | 'heldForSeconds'>

/**
 * How many seconds an order's spots are still held, counted from the server's answer: the device's clock may be wrong, so
 * only its speed counts (T61). `readAt` is when the order was read, in ms of the device.
 */
function useSecondsLeft(order: Held, readAt: number): number {
  const [left, setLeft] = useState(order.heldForSeconds)
  useEffect(() => {
    const endsAt = readAt + order.heldForSeconds * 1_000
    const look = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)))
    look()
    const ticking = setInterval(look, 1_000)
    return () => clearInterval(ticking)
  }, [order.heldForSeconds, readAt])
  return left
}

const REDIRECT_AFTER_MS = 2_000

/** Once the server says "paid": the toast, the stored id, and 2 seconds later the confirmation. */
export function useAfterPaid(paid: boolean, registrationId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = `/confirmation?registration=${registrationId}`

  useEffect(() => {
    if (!paid) return
    rememberRegistration(registrationId)
    void client.invalidateQueries({ queryKey: myCart.queryKey })
    void client.invalidateQueries({ queryKey: myRegistrations.queryKey })
    toast({ title: 'Payment Successful', description: 'The spot is yours. We emailed you the details.', tone: 'good' })
    timer.current = setTimeout(
      () => navigate(`/confirmation?registration=${registrationId}`, { replace: true }),
      REDIRECT_AFTER_MS,
    )
    return () => clearTimeout(timer.current)
  }, [paid, registrationId, client, navigate, toast])

  /** Keyboard users who have focused the link continue in their own time. */
  return { address, stay: () => clearTimeout(timer.current) }
}
