import type { ReactNode } from 'react'
import { VerifyNote } from '#src/features/accounts/web.ts'

/** Why no more places are kept before the e-mail address is confirmed, read out as it appears, and the link once more. */
export function ConfirmAddress({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      <VerifyNote>{children}</VerifyNote>
    </div>
  )
}
