import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The zigzag edge of pinking shears, only between a picture and text. `height` is a CSS length for the picture. */
export function PinkedEdge({
  side = false,
  height,
  className,
  children,
}: {
  /** Zigzag on the right side instead of below. */
  side?: boolean
  height?: string
  className?: string
  children: ReactNode
}) {
  const style: CSSProperties | undefined = height ? { height } : undefined
  return (
    <div className={classNames('pic pinked', side && 'side', className)} style={style}>
      {children}
    </div>
  )
}
