import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { consumeLink, readLink } from './one-time-links.ts'
import { users } from './tables.ts'

/** Verifies an address with the link that was emailed to it. */
export async function verifyEmail({ db, clock }: App, token: string): Promise<Outcome<object, 'link-not-usable'>> {
  return inTransaction(db, async tx => {
    const now = clock.now()
    const found = await readLink(tx, token, now)
    // A password link isn't used up on the wrong page.
    if (found?.purpose !== 'verify-email') return refused('link-not-usable')
    const spent = await consumeLink(tx, token, now)
    if (!spent) return refused('link-not-usable')
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, spent.userId))
    return { ok: true }
  })
}
