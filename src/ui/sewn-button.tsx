import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Tone, toneOf } from './tones.ts'

/**
 * A child, or a person in messages, as a sewn-on button with the first letter inside. Hidden from screen readers:
 * the name always stands beside it in text. The color follows from `id`; `tone` only for places that are not people.
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

/** The button with the name beside it. `children` replace the name ("Leo, 8"). */
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
