import type { ReactNode } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { BrandMark } from '#src/ui/scenes/brand-mark.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** Signed-out visitors stay on the page and see what it is. */
export function SignedOut() {
  return (
    <Closed>
      <h1 tabIndex={-1}>Admin Panel</h1>
      <p>Please sign in to access the admin panel</p>
      <div className="row">
        <ButtonLink tone="primary" to="/login?returnTo=/admin/content">
          Sign in
        </ButtonLink>
        <QuietLink to="/">Back to home</QuietLink>
      </div>
    </Closed>
  )
}

/** For parents who end up here by mistake. */
export function NotForParents() {
  return (
    <Closed>
      <h1 tabIndex={-1}>Access Denied</h1>
      <p>Only admins can edit site text.</p>
      <div className="row">
        <ButtonLink tone="primary" to="/dashboard">
          My Dashboard
        </ButtonLink>
        <QuietLink to="/">Back to home</QuietLink>
      </div>
    </Closed>
  )
}

function Closed({ children }: { children: ReactNode }) {
  const { brand } = useProgram()
  return (
    <div className="wrap content-closed">
      <Sheet className="stack">
        <p className="content-brand">
          <BrandMark /> <strong>{brand}</strong>
        </p>
        {children}
      </Sheet>
    </div>
  )
}
