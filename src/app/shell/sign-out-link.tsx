import type { ReactNode } from 'react'
import { forgetPerson } from '#src/features/accounts/web.ts'

/**
 * Sign Out is a browser navigation to /api/logout, so everything this page has loaded is gone with
 * it. The server takes it only from a page of this site. Saved classes go from this device too: the account keeps them,
 * the next person must not see them.
 */
export function SignOutLink({ className, children = 'Sign Out' }: { className?: string; children?: ReactNode }) {
  return (
    <a className={className} href="/api/logout" rel="nofollow" data-no-prefetch="" onClick={forgetPerson}>
      {children}
    </a>
  )
}
