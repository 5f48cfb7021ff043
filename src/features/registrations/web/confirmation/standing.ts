import { formatCents } from '#src/lib/money.ts'
import type { OrderAnswer, RegistrationAnswer } from '../../contract.ts'

export type Standing = { heading: string; line: string; tone: 'good' | 'waiting' | 'over' }

/** The ticket's heading and the line above it: only what the server says about the spot and its order. */
export function standingOf(
  { status, paymentStatus }: Pick<RegistrationAnswer, 'status' | 'paymentStatus'>,
  order: Pick<OrderAnswer, 'amountDue' | 'creditUsed' | 'total'> | null,
  email: string,
): Standing {
  if (status === 'pending')
    return { heading: 'Almost In', line: "We're still waiting for your payment", tone: 'waiting' }
  if (status === 'waitlisted')
    return { heading: 'On the Waitlist', line: "We'll email you when a spot opens.", tone: 'waiting' }
  if (status === 'cancelled') {
    const line = paymentStatus === 'refunded' ? 'This spot was canceled and refunded' : 'This spot was canceled'
    return { heading: 'Canceled', line, tone: 'over' }
  }
  return { heading: "You're In", line: `${paidText(order)} Receipt sent to ${email}`, tone: 'good' }
}

function paidText(order: Pick<OrderAnswer, 'amountDue' | 'creditUsed' | 'total'> | null): string {
  if (!order || order.total === 0) return 'Nothing to pay.'
  if (order.creditUsed === 0) return `Paid ${formatCents(order.amountDue)}.`
  const credit = `${formatCents(order.creditUsed)} credit`
  return order.amountDue > 0 ? `Paid ${formatCents(order.amountDue)} and ${credit}.` : `Paid with ${credit}.`
}
