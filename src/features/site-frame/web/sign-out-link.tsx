import type { ReactNode } from 'react'
import { clearPersonalData } from '#src/features/accounts/web.ts'

/**
 * Sign Out navigates the browser to /api/logout, so everything this page has loaded is gone. The server accepts it only
 * from a page on this site. Saved classes are removed from this device too: the account keeps them, and the next person
 * must not see them.
 */
export function SignOutLink({ className, children = 'Sign Out' }: { className?: string; children?: ReactNode }) {
  return (
    <a className={className} href="/api/logout" rel="nofollow" data-no-prefetch="" onClick={clearPersonalData}>
      {children}
    </a>
  )
}
