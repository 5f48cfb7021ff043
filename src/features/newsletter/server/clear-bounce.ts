import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { subscribers } from './tables.ts'

/**
 * Lets a subscriber whose address refused email get the newsletter again. If it refuses the next email, too, they're marked
 * again.
 */
export function clearBounce(
  { db }: Pick<App, 'db'>,
  id: string,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<object, 'not-found'>> {
  return inTransaction(db, async tx => {
    // The outbox notes refusals by the real time, too.
    const bounceClearedAt = new Date()
    const cleared = await tx.update(subscribers).set({ bounceClearedAt }).where(eq(subscribers.id, id)).returning()
    if (cleared.length === 0) return refused('not-found')
    await note(tx, { about: { kind: 'subscriber', id }, after: { bounced: false } })
    return { ok: true as const }
  })
}
