import type { ReactNode } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>
}

/** The first stop of every page, visible when focused. `to` is the id of `<main tabIndex={-1}>`. */
export function SkipLink({ to = 'main', children = 'Skip to main content' }: { to?: string; children?: ReactNode }) {
  return (
    <a className="btn skip" href={`#${to}`}>
      {children}
    </a>
  )
}
