import { setTimeout as pause } from 'node:timers/promises'
import type { Buyer } from '../../e2e/support/buyers.ts'
import { type Connection, requestText } from '../load/connection.ts'

const POLLS = 200
const POLL_EVERY_MS = 30

/**
 * One purchase over HTTP, the way a browser goes: reserve, begin the payment, pay with a test card, ask until the order
 * is paid. Answers how often it had to ask. Throws when anything is refused.
 */
export async function buyWith(connection: Connection, port: number, buyer: Buyer, classId: string): Promise<number> {
  const headers = { cookie: buyer.cookie, 'x-forwarded-for': buyer.address }
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await connection.send(
      requestText(port, { method, path, headers, body: body && JSON.stringify(body) }),
    )
    const text = answer.body.toString()
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
  type Reserved = { orderId: string; amountDue: number }
  const { orderId, amountDue } = await call<Reserved>('POST', '/api/class-enrollments', {
    eventId: classId,
    childId: buyer.childId,
  })
  const { clientSecret } = await call<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
    orderId,
    amount: amountDue,
  })
  await call('POST', '/local-pay/confirm', { clientSecret, card: '4242' })
  for (let polls = 1; polls <= POLLS; polls++) {
    const { status } = await call<{ status: string }>('GET', `/api/orders/${orderId}`)
    if (status === 'paid') return polls
    await pause(POLL_EVERY_MS)
  }
  throw new Error('an order was never paid')
}
