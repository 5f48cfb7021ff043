import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './tones.ts'

/** A state, always as word plus shape plus tone: `dot` settled, `ring` waiting or failed, `bar` over and done, `circle` neutral. */
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

/** A fact that must be seen, such as an allergy: an icon and words on a tint. */
export function Flag({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`flag c-${tone}`}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
