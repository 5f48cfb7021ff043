import type { ReactNode } from 'react'

export type MoneyLine = {
  key: string
  label: ReactNode /** Already formatted: "$45.00". */
  amount: string
  minus?: boolean
}

/** Price lines with their total. Amounts are already formatted with two decimals; `minus` marks deductions. */
export function MoneyLines({
  lines,
  total,
}: {
  lines: readonly MoneyLine[]
  total?: { label: ReactNode; amount: string }
}) {
  return (
    <dl className="money">
      {lines.map(line => (
        <div key={line.key} className={line.minus ? 'minus' : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
      {total && (
        <div className="total">
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      )}
    </dl>
  )
}
