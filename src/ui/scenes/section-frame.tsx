import type { ReactNode } from 'react'
import { hill } from './geometry.ts'
import { paint } from './paint.ts'

export interface SectionPictureProps {
  className?: string
}

/** A wide picture, 640 by 300, that fills its box like a class picture. Decorative: the section's text says it all. */
export function Frame({
  paper,
  className = 'scene-fill',
  children,
}: SectionPictureProps & { paper: string; children: ReactNode }) {
  return (
    <svg
      className={`on-${paper} ${className}`}
      viewBox="0 0 640 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0H640V300H0Z" fill="var(--sky)" />
      {children}
    </svg>
  )
}

/** A hill across the whole picture; `heights` as in `hill`. */
export function Hill({ heights, fill }: { heights: readonly number[]; fill: string }) {
  const d = hill(heights, -20, 660, 320)
  return (
    <>
      <path d={d} fill={paint.shade} transform="translate(0 -6)" />
      <path d={d} fill={fill} />
    </>
  )
}
