import type { RegistrationAnswer } from '../../contract.ts'

export type HeldOrder = {
  orderId: string
  /** The earliest end of its holds, as an ISO instant. */
  heldUntil: string
  spots: number
  first: Pick<RegistrationAnswer, 'child' | 'event'>
}

type Spot = Pick<RegistrationAnswer, 'orderId' | 'status' | 'paymentStatus' | 'heldUntil' | 'child' | 'event'>

/** The orders whose spots are still held and not paid, the one that ends first on top. */
export function heldOrders(registrations: readonly Spot[], now: Date): HeldOrder[] {
  const held = registrations.filter(
    ({ orderId, status, paymentStatus, heldUntil }) =>
      orderId && status === 'pending' && paymentStatus === 'unpaid' && heldUntil && new Date(heldUntil) > now,
  )
  const orders = [...Map.groupBy(held, each => each.orderId!)].map(([orderId, spots]) => ({
    orderId,
    heldUntil: spots.map(each => each.heldUntil!).sort()[0]!,
    spots: spots.length,
    first: spots[0]!,
  }))
  return orders.sort((a, b) => a.heldUntil.localeCompare(b.heldUntil))
}
