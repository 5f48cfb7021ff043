import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { creditToUse } from '#src/features/classes/pricing.ts'
import { formatCents } from '#src/lib/money.ts'
import type { ShownLine } from '../cart/cart-lines.ts'
import type { ProgramChoice } from './program-options.tsx'

type Offering = Pick<ClassAnswer, 'kind' | 'title' | 'price' | 'options'>

/**
 * What one place costs as the page shows it, in cents. `told` is the total the server named when it refused another
 * one (a plan covers the class): the difference is shown, never hidden.
 */
export function placePrice(
  offering: Offering,
  choice: Pick<ProgramChoice, 'option' | 'days'> | null,
  {
    registrationFee,
    balance,
    useCredit,
    told,
  }: { registrationFee: number; balance: number; useCredit: boolean; told: number | null },
) {
  const lines: ShownLine[] = []
  let listed = offering.price
  if (choice) {
    const each = offering.options.find(({ option }) => option === choice.option)?.price ?? 0
    const programFee = choice.option === 'daily' ? each * choice.days.length : each
    listed = programFee + registrationFee
    lines.push({ key: 'program', label: 'Program Fee', amount: formatCents(programFee) })
    lines.push({ key: 'registration', label: 'Registration Fee', amount: formatCents(registrationFee) })
  } else lines.push({ key: 'class', label: offering.title, amount: formatCents(offering.price) })

  const total = told ?? listed
  if (total < listed)
    lines.push({ key: 'plan', label: 'Covered by the monthly plan', amount: less(listed - total), minus: true })
  if (total > listed) lines.push({ key: 'more', label: 'Price change', amount: formatCents(total - listed) })
  const { creditCents, dueCents } = creditToUse({ totalCents: total, balanceCents: balance, wish: useCredit })
  if (creditCents > 0) lines.push({ key: 'credit', label: 'Class credit', amount: less(creditCents), minus: true })
  return { lines, total, due: dueCents, credit: creditCents }
}

const less = (cents: number) => `−${formatCents(cents)}`
