import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { findSubscriberLink } from './subscriber-links.ts'
import { subscriberLinks, subscribers } from './tables.ts'
import { welcomeSubscriber } from './welcome-subscriber.ts'

/**
 * Handles the link in the confirmation email. Opening it again is fine and sends nothing, but a used link doesn't bring
 * back someone who has unsubscribed since.
 */
export async function confirmSubscriber(app: App, token: string): Promise<Outcome<object, 'link-not-usable'>> {
  const now = app.clock.now()
  return inTransaction(app.db, async tx => {
    const link = await findSubscriberLink(tx, token, 'confirm', now)
    if (!link) return refused('link-not-usable')
    const [person] = await tx.select().from(subscribers).where(eq(subscribers.id, link.subscriberId)).for('update')
    if (person?.state === 'confirmed') return { ok: true }
    if (!person || link.usedAt) return refused('link-not-usable')
    await tx.update(subscriberLinks).set({ usedAt: now }).where(eq(subscriberLinks.id, link.id))
    await welcomeSubscriber(app, tx, person.id, now)
    return { ok: true }
  })
}
