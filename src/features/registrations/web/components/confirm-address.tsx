import type { ReactNode } from 'react'
import { VerifyNote } from '#src/features/accounts/web.ts'

/** Why no more spots are held until the email address is confirmed, announced as it appears, with a link to resend. */
export function ConfirmAddress({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      <VerifyNote>{children}</VerifyNote>
    </div>
  )
}
