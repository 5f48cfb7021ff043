import { clearGuestFavorites, favoritesClient, guestFavorites, myFavorites } from '#src/features/classes/web.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { rememberAnswer } from '#src/ui/queries.tsx'

/**
 * Adds what a guest saved on this device to the account that has just signed in, without duplicates, oldest first so
 * that the order stays. A class that no longer exists is skipped; without a connection everything stays on the device.
 */
export async function joinLocalFavorites(): Promise<void> {
  const kept = guestFavorites()
  if (kept.length === 0) return
  for (const classId of kept.toReversed()) {
    try {
      const list = await favoritesClient.api('POST /api/favorites/:classId', { params: { classId } })
      rememberAnswer(myFavorites.queryKey, list)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return
    }
  }
  clearGuestFavorites()
}
