import type { ReactNode } from 'react'

const WHY: Record<string, string> = {
  'registration-fee': "It's part of the total. You pay it once per program and child.",
  'plan-coverage': "The child's monthly plan pays for this class.",
  waived: "Cards can't be charged less than 50 cents.",
  credit: 'Money we owe you from an earlier change. We use it first.',
}

/** The label of a price line; if it needs explaining, tapping it shows the answer. */
export function explained(kind: string, label: string): ReactNode {
  const why = WHY[kind]
  if (!why) return label
  return (
    <details className="explained">
      <summary>{label}</summary>
      {why}
    </details>
  )
}
