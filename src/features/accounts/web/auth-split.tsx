import './auth-split.css'
import type { ReactNode } from 'react'
import { QuietLink } from '#src/ui/button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { HeronAndSun } from '#src/ui/scenes/heron-and-sun.tsx'

/** The layout of all sign-in pages: heading, form and a link home, next to the heron picture. */
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
