import { formatCents } from '#src/lib/money.ts'
import { Figures } from '#src/ui/figures.tsx'
import type { MoneyAnswer } from '../../contract.ts'

type Report = {
  total: MoneyAnswer
  families: { joined: number; booked: number; firstTime: number }
  now: { creditOwed: number; unpaid: number }
}

/** What the owner asks first. */
export function ReportFigures({ of: { total, families, now } }: { of: Report }) {
  return (
    <Figures
      of={[
        {
          name: 'Taken',
          value: formatCents(total.card + total.byHand),
          more: `${formatCents(total.givenBack)} given back`,
        },
        {
          name: 'Families who booked',
          value: families.booked,
          more: `${families.firstTime} for the first time, ${families.joined} joined`,
        },
        { name: 'Waiting to be paid, now', value: formatCents(now.unpaid), more: 'for places that are kept' },
        { name: 'Credit we owe, now', value: formatCents(now.creditOwed), more: 'what families have left' },
      ]}
    />
  )
}
