import type { ReactNode } from 'react'
import { Line, Place } from './paper.tsx'

const paper = 'var(--hill-4)'

interface SilhouetteProps {
  x: number
  y: number
  size?: number
  /** Faces and walks left instead of right. */
  flip?: boolean
  /** Longer legs, smaller head. */
  grown?: boolean
  /** Arms as the `d` of lines. The shoulders are at -14,-60 and 14,-60; for a grown-up, at -14,-84 and 14,-84. */
  arms: string
  children?: ReactNode
}

/**
 * A walking person as a silhouette, so that every child can see themselves. The feet are at 0,0; a child is 102 tall, a
 * grown-up 130. `children` are in the hands.
 */
export function Silhouette({ x, y, size = 1, flip = false, grown = false, arms, children }: SilhouetteProps) {
  return (
    <Place x={x} y={y} size={size} flip={flip}>
      <ellipse cx="6" cy="1" rx="26" ry="4" fill="var(--shadow-paper)" />
      <Line d={grown ? 'M-8-44-14-2M8-44 16-2' : 'M-8-30-15-2M8-30 17-3'} color={paper} width={10} />
      <path d={grown ? 'M-22-36C-20-116 20-116 22-36Z' : 'M-22-22C-20-88 20-88 22-22Z'} fill={paper} />
      <Line d={arms} color={paper} width={8} />
      <circle cy={grown ? -114 : -86} r={grown ? 15 : 16} fill={paper} />
      {children}
    </Place>
  )
}
