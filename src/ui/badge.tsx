import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './tones.ts'

/**
 * A status, always as text plus shape plus color: `dot` settled, `ring` waiting or failed, `bar` over, `circle`
 * neutral.
 */
export function Badge({
  tone,
  shape = 'dot',
  children,
}: {
  tone: Tone
  shape?: 'dot' | 'ring' | 'bar' | 'circle'
  children: ReactNode
}) {
  const shapeClass = { dot: 'solid', ring: 'dash', bar: 'bar', circle: undefined }[shape]
  return <span className={classNames('badge', shapeClass, `c-${tone}`)}>{children}</span>
}

/** A fact that must be seen, such as an allergy: an icon and text on a tint. */
export function Flag({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`flag c-${tone}`}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
