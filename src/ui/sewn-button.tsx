import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Tone, toneOf } from './tones.ts'

/**
 * A child, or a person in messages, as a sewn-on button with an initial. Hidden from screen readers, because the name
 * is always next to it. The color depends on `id`; `tone` is only for things that aren't people.
 */
export function SewnButton({
  id,
  name,
  size = 'm',
  tone,
}: {
  id: string
  name: string
  /** 60, 44 or 32 px. */
  size?: 'm' | 's' | 'xs'
  tone?: Tone
}) {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? '?'
  return (
    <span className={classNames('sewn', size !== 'm' && size, `c-${tone ?? toneOf(id)}`)} aria-hidden="true">
      {initial}
    </span>
  )
}

/** The button with the name next to it. `children` replace the name ("Leo, 8"). */
export function Kid({
  id,
  name,
  size = 'xs',
  children,
}: {
  id: string
  name: string
  size?: 'm' | 's' | 'xs'
  children?: ReactNode
}) {
  return (
    <span className="kid">
      <SewnButton id={id} name={name} size={size} />
      <span>{children ?? name}</span>
    </span>
  )
}
