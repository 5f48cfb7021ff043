import type { ReactNode } from 'react'
import { paint } from './paint.ts'

/** One layer of cut paper with its hard shadow. `d` is the outline. */
export function Cut({ d, fill, lift = 6 }: { d: string; fill: string; lift?: number }) {
  return (
    <>
      <path d={d} fill={paint.shade} transform={`translate(${lift} ${lift + 1})`} />
      <path d={d} fill={fill} />
    </>
  )
}

/** A round piece of paper with its hard shadow. */
export function Disc({
  x = 0,
  y = 0,
  r,
  fill,
  lift = 3,
}: {
  x?: number
  y?: number
  r: number
  fill: string
  lift?: number
}) {
  return (
    <>
      <circle cx={x + lift} cy={y + lift + 1} r={r} fill={paint.shade} />
      <circle cx={x} cy={y} r={r} fill={fill} />
    </>
  )
}

/** A running stitch along a line. */
export function Stitch({ d, color = paint.thread, width = 4 }: { d: string; color?: string; width?: number }) {
  return <path d={d} fill="none" stroke={color} strokeWidth={width} strokeDasharray="11 8" strokeLinecap="round" />
}

/** A plain stroke with round ends: stems, strings, handles, sticks. */
export function Line({ d, color, width = 4 }: { d: string; color: string; width?: number }) {
  return <path d={d} fill="none" stroke={color} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
}

/** Moves, rotates and scales a drawing around its own 0,0. */
export function Place({ x = 0, y = 0, turn = 0, size = 1, flip = false, children }: PlaceProps) {
  const parts = [`translate(${x} ${y})`]
  if (turn) parts.push(`rotate(${turn})`)
  if (flip) parts.push(`scale(${-size} ${size})`)
  else if (size !== 1) parts.push(`scale(${size})`)
  return <g transform={parts.join(' ')}>{children}</g>
}

interface PlaceProps {
  x?: number
  y?: number
  turn?: number
  size?: number
  flip?: boolean
  children: ReactNode
}
