import type { ReactNode } from 'react'

/** Keys on this device that belong to a person, not to the device (PRODUCT.md part 9). The theme stays. */
const PERSONAL = ['lastRegistrationId', 'favorites']

/**
 * Sign Out is a browser navigation to /api/logout (spec 1 section 2), so every answer kept by this page is gone with
 * it. The server takes it only from a page of this site.
 */
export function SignOutLink({ className, children = 'Sign Out' }: { className?: string; children?: ReactNode }) {
  return (
    <a className={className} href="/api/logout" rel="nofollow" data-no-prefetch="" onClick={forgetPerson}>
      {children}
    </a>
  )
}

function forgetPerson() {
  try {
    for (const key of PERSONAL) localStorage.removeItem(key)
    sessionStorage.removeItem('returnTo')
  } catch {
    // Storage may be closed off in private windows; then nothing was kept either.
  }
}
