import { formatCents } from '#src/lib/money.ts'
import { Figures } from '#src/ui/figures.tsx'
import type { MoneyAnswer } from '../../contract.ts'

type Report = {
  total: MoneyAnswer
  families: { joined: number; booked: number; firstTime: number }
  now: { creditOwed: number; unpaid: number }
}

/** The figures an owner looks for first. */
export function ReportFigures({ of: { total, families, now } }: { of: Report }) {
  return (
    <Figures
      of={[
        {
          name: 'Received',
          value: formatCents(total.card + total.byHand),
          more: `${formatCents(total.givenBack)} returned`,
        },
        {
          name: 'Families who booked',
          value: families.booked,
          more: `${families.firstTime} for the first time, ${families.joined} newly registered`,
        },
        { name: 'Unpaid right now', value: formatCents(now.unpaid), more: 'for held spots' },
        { name: 'Credit we owe right now', value: formatCents(now.creditOwed), more: 'unused family credit' },
      ]}
    />
  )
}
