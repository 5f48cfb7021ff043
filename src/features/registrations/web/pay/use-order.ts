import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderAnswer } from '../../contract.ts'
import { query } from '../calls.ts'
import { nextAskAfter, type OrderState, orderState } from './order-state.ts'

/** How often to check whether a late payment has arrived, in ms. */
const LATE_ASK_MS = 10_000

/**
 * The order as our server knows it. After the payment is sent it is polled until it is final, and read again when its
 * hold ends, so that the page never offers to pay for a spot that is gone.
 */
export function useOrder(loaded: OrderAnswer): {
  order: OrderAnswer
  state: OrderState
  /** How long its spots are still held. */
  secondsLeft: number
  press: () => void
  refresh: () => void
} {
  const [pressedAt, setPressedAt] = useState<number>()
  const asked = useRef(0)
  const { queryKey, queryFn } = query('GET /api/orders/:id', { params: { id: loaded.id } })
  const knownFor = (updatedAt: number) => (pressedAt === undefined ? undefined : updatedAt - pressedAt)
  const {
    data: order,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: () => {
      asked.current += 1
      return queryFn()
    },
    initialData: loaded,
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
    if (state === 'pay' && pressedAt !== undefined) setPressedAt(undefined)
  }, [state, pressedAt])

  // The server's clock decides, so ask again when the time is up on this screen.
  useEffect(() => {
    if (isOver && state === 'pay') void refetch()
  }, [isOver, state, refetch])

  const press = () => {
    asked.current = 0
    setPressedAt(Date.now())
    void refetch()
  }
  return { order, state, secondsLeft, press, refresh: () => void refetch() }
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
