import './auth-split.css'
import type { ReactNode } from 'react'
import { QuietLink } from '#src/ui/button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { HeronAndSun } from '#src/ui/scenes/heron-and-sun.tsx'

/** What all pages around signing in look like: heading, form and a way home, beside the heron at dusk. */
export function AuthSplit({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="auth">
      <div className="au-form">
        <h1 tabIndex={-1}>{heading}</h1>
        {children}
        <QuietLink to="/">
          <BackIcon /> Back to home
        </QuietLink>
      </div>
      <div className="au-art" aria-hidden="true">
        <HeronAndSun />
      </div>
    </div>
  )
}
