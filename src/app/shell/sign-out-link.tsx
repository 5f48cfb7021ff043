import type { ReactNode } from 'react'
import { forgetPerson } from '#src/features/accounts/web.ts'

/**
 * Sign Out is a browser navigation to /api/logout (spec 1 section 2), so everything this page has loaded is gone with
 * it. The server takes it only from a page of this site.
 */
export function SignOutLink({ className, children = 'Sign Out' }: { className?: string; children?: ReactNode }) {
  return (
    <a className={className} href="/api/logout" rel="nofollow" data-no-prefetch="" onClick={forgetEverything}>
      {children}
    </a>
  )
}

/** Saved classes belong to the person too: the account keeps them, the next one at this device must not see them. */
function forgetEverything() {
  forgetPerson()
  try {
    localStorage.removeItem('favorites')
  } catch {
    // Without storage there is nothing to forget.
  }
}
