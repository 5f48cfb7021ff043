import { useEffect } from 'react'
import { onSignedIn } from '#src/features/accounts/web.ts'
import { guestFavorites } from '#src/features/classes/web.ts'

/** Stands once in the shell: after each sign-in, what a guest saved on this device joins the account. */
export function useJoinedFavorites(): void {
  useEffect(() => onSignedIn(() => void join()), [])
}

/** Its code is only needed now. What it cannot do stays on the device, until the next sign-in. */
async function join() {
  if (guestFavorites().length === 0) return
  const { joinLocalFavorites } = await import('./join-local-favorites.ts')
  await joinLocalFavorites()
}
