import { useEffect, useState } from 'react'
import type { OrderAnswer } from '../../contract.ts'

type Held = Pick<OrderAnswer, 'heldUntil' | 'heldForSeconds'>

/**
 * How many seconds an order's spots are still held, counted from the server's answer: the device's clock may be wrong, so
 * only its speed counts (T61). `readAt` is when the order was read, in ms of the device.
 */
export function useSecondsLeft(order: Held, readAt: number): number {
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
