import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { PinkedEdge } from './pinked-edge.tsx'

/**
 * A sheet of paper with a picture on top. A link in its heading covers the whole card; other buttons still work. `tape`
 * covers the corner, and `corner` is an `IconButton` at the top right.
 */
export function Card({
  picture,
  pictureHeight,
  tape,
  corner,
  lifts = false,
  foot,
  className,
  children,
  ...rest
}: {
  picture?: ReactNode
  pictureHeight?: string
  tape?: ReactNode
  corner?: ReactNode
  /** Rises slightly under the pointer. */
  lifts?: boolean
  foot?: ReactNode
} & ComponentProps<'article'>) {
  return (
    <article className={classNames('card', lifts && 'lifts', className)} {...rest}>
      {tape}
      {picture && <PinkedEdge height={pictureHeight}>{picture}</PinkedEdge>}
      <div className="in">
        {children}
        {foot && <div className="foot">{foot}</div>}
      </div>
      {corner}
    </article>
  )
}

/** An amount in the display font, with small text below it. */
export function Price({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <span className="price">
      {children}
      {detail && <small>{detail}</small>}
    </span>
  )
}

/** Facts about a class as a list with icons. */
export function MetaList({ items }: { items: readonly { icon: ReactNode; text: ReactNode; key: string }[] }) {
  return (
    <ul className="meta">
      {items.map(item => (
        <li key={item.key}>
          {item.icon}
          <span>{item.text}</span>
        </li>
      ))}
    </ul>
  )
}
