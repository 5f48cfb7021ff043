import { formatCents } from '#src/lib/money.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { LEAST_BY_CARD_CENTS } from '../../balance.ts'
import type { RegistrationAnswer } from '../../contract.ts'

type Props = { registration: Pick<RegistrationAnswer, 'id' | 'balance' | 'event' | 'child'> }

/** Leads to the payment of the balance by card, if a card can be charged so little. */
export function PayBalance({ registration: { id, balance, event, child } }: Props) {
  if (!balance || balance.due < LEAST_BY_CARD_CENTS) return null
  return (
    <ButtonLink
      small
      tone="primary"
      to={`/payment/${id}`}
      aria-label={`Pay the balance of ${formatCents(balance.due)} for ${event.title}, ${child.firstName}`}
    >
      Pay {formatCents(balance.due)}
    </ButtonLink>
  )
}
