import { formatCents } from '#src/lib/money.ts'
import type { OrderAnswer, RegistrationAnswer } from '../../contract.ts'

export type Standing = { heading: string; line: string; tone: 'good' | 'waiting' | 'over' }

/** The big word of the ticket and the line above it: only what the server says of the place and its order. */
export function standingOf(
  { status, paymentStatus }: Pick<RegistrationAnswer, 'status' | 'paymentStatus'>,
  order: Pick<OrderAnswer, 'amountDue' | 'creditUsed' | 'total'> | null,
  email: string,
): Standing {
  if (status === 'pending')
    return { heading: 'Almost In', line: 'We are still waiting for your payment', tone: 'waiting' }
  if (status === 'waitlisted')
    return { heading: 'In Line', line: 'You are on the waitlist. We write when a spot opens.', tone: 'waiting' }
  if (status === 'cancelled') {
    const line = paymentStatus === 'refunded' ? 'This place was cancelled and refunded' : 'This place was cancelled'
    return { heading: 'Cancelled', line, tone: 'over' }
  }
  return { heading: "You're In", line: `${paidWords(order)} Receipt sent to ${email}`, tone: 'good' }
}

function paidWords(order: Pick<OrderAnswer, 'amountDue' | 'creditUsed' | 'total'> | null): string {
  if (!order || order.total === 0) return 'Nothing to pay.'
  if (order.creditUsed === 0) return `Paid ${formatCents(order.amountDue)}.`
  const credit = `${formatCents(order.creditUsed)} credit`
  return order.amountDue > 0 ? `Paid ${formatCents(order.amountDue)} and ${credit}.` : `Paid with ${credit}.`
}
