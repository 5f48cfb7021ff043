import type { ReactNode } from 'react'

/** Words for the ear only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>
}

/** First stop of every page; shows when it has focus. `to` is the id of `<main tabIndex={-1}>`. */
export function SkipLink({ to = 'main', children = 'Skip to the page' }: { to?: string; children?: ReactNode }) {
  return (
    <a className="btn skip" href={`#${to}`}>
      {children}
    </a>
  )
}
