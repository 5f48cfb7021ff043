import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { findSubscriberLink } from './subscriber-links.ts'
import { subscriberLinks, subscribers } from './tables.ts'
import { welcomeSubscriber } from './welcome-subscriber.ts'

/**
 * The press in the confirmation mail. Pressed again it is still good news, and sends nothing; but a link that was used
 * does not bring back somebody who has left since.
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
