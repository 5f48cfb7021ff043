import type { ReactNode } from 'react'

const WHY: Record<string, string> = {
  'registration-fee': 'It is part of the total and paid once per program and child.',
  'plan-coverage': 'The child’s monthly plan pays for this class.',
  waived: 'Less than 50 cents cannot be paid by card.',
  credit: 'Money we owe you from an earlier change. It pays first.',
}

/** The label of a price line; one that raises a question answers it on tap. */
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
