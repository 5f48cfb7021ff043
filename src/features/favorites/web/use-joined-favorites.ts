import { useEffect } from 'react'
import { onSignedIn } from '#src/features/accounts/web.ts'
import { guestFavorites } from '#src/features/classes/web.ts'

/** Used once in the shell: after each sign-in, classes a guest saved on this device are added to the account. */
export function useJoinedFavorites(): void {
  useEffect(() => onSignedIn(() => void join()), [])
}

/** The code is only loaded now. Anything it can't add stays on the device until the next sign-in. */
async function join() {
  if (guestFavorites().length === 0) return
  const { joinLocalFavorites } = await import('./join-local-favorites.ts')
  await joinLocalFavorites()
}
