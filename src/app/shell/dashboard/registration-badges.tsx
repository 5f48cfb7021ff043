import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { Badge } from '#src/ui/badge.tsx'

type Face = { tone: Parameters<typeof Badge>[0]['tone']; shape: 'dot' | 'ring' | 'bar'; word: string }

const STATUS: Record<RegistrationAnswer['status'], Face> = {
  active: { tone: 'leaf', shape: 'dot', word: 'Active' },
  confirmed: { tone: 'leaf', shape: 'dot', word: 'Confirmed' },
  pending: { tone: 'clay', shape: 'ring', word: 'Pending' },
  waitlisted: { tone: 'iris', shape: 'ring', word: 'Waitlisted' },
  cancelled: { tone: 'ink', shape: 'bar', word: 'Cancelled' },
}
const PAYMENT: Record<RegistrationAnswer['paymentStatus'], Face> = {
  paid: { tone: 'pond', shape: 'dot', word: 'Paid' },
  unpaid: { tone: 'hib', shape: 'ring', word: 'Not paid' },
  refunded: { tone: 'ink', shape: 'bar', word: 'Refunded' },
}

/** The state of a place, or of a child by its places. */
export function StatusBadge({ status }: Pick<RegistrationAnswer, 'status'>) {
  const { tone, shape, word } = STATUS[status]
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  )
}

/** State of place and payment. Nothing is owed for a waitlisted or cancelled place, so "Not paid" is not said there. */
export function RegistrationBadges({ status, paymentStatus }: Pick<RegistrationAnswer, 'status' | 'paymentStatus'>) {
  const owesNothing = paymentStatus === 'unpaid' && (status === 'waitlisted' || status === 'cancelled')
  return (
    <div className="row badges">
      {[STATUS[status], ...(owesNothing ? [] : [PAYMENT[paymentStatus]])].map(({ tone, shape, word }) => (
        <Badge key={word} tone={tone} shape={shape}>
          {word}
        </Badge>
      ))}
    </div>
  )
}
