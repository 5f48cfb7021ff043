import type { ReactNode } from 'react'
import { QuietLink } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** A number that opens what's behind it, if there's anything and the reader may see it. `means` is for screen readers. */
export function Counted({ value, to, means }: { value: number; to?: string; means: string }): ReactNode {
  if (value === 0) return <span className="by none">0</span>
  if (!to) return value
  return (
    <QuietLink to={to}>
      {value}
      <VisuallyHidden> {means}</VisuallyHidden>
    </QuietLink>
  )
}

/** `75%`, or a dash when there's nothing to compare with. */
export const percentText = (percent: number | null): string => (percent === null ? '–' : `${percent}%`)
