import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderAnswer } from '../../contract.ts'
import { query } from '../calls.ts'
import { nextAskAfter, type OrderState, orderState } from './order-state.ts'

/** The longest delay a browser's timer takes, in ms. */
const LONGEST = 2 ** 31 - 1

/**
 * The order as our server knows it. After `press` it is asked again and again until it is final, and once more when its
 * hold ends, so that the page never offers to pay for a place that is gone.
 */
export function useOrder(loaded: OrderAnswer): {
  order: OrderAnswer
  state: OrderState
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
    refetchInterval: ({ state }) =>
      orderState(state.data ?? loaded, knownFor(state.dataUpdatedAt)) === 'checking' && nextAskAfter(asked.current),
    // A bank's own app or window may be in front while it confirms.
    refetchIntervalInBackground: true,
  })
  const state = orderState(order, knownFor(dataUpdatedAt))
  const { heldUntil } = order

  useEffect(() => {
    if (state === 'pay' && pressedAt !== undefined) setPressedAt(undefined)
  }, [state, pressedAt])

  useEffect(() => {
    if (state !== 'pay') return
    const left = new Date(heldUntil).getTime() - Date.now()
    if (left < 0 || left > LONGEST) return
    const timer = setTimeout(() => void refetch(), left + 1_000)
    return () => clearTimeout(timer)
  }, [state, heldUntil, refetch])

  const press = () => {
    asked.current = 0
    setPressedAt(Date.now())
    void refetch()
  }
  return { order, state, press, refresh: () => void refetch() }
}
