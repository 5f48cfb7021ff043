import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { newsletterRecipients } from './issues/tables.ts'
import { findSubscriberLink } from './subscriber-links.ts'
import { subscribers } from './tables.ts'

type Left = Outcome<object, 'link-not-usable'>

/** Unsubscribes with one click. Doing it twice is fine. */
export async function unsubscribe(app: App, token: string): Promise<Left> {
  const now = app.clock.now()
  return inTransaction(app.db, async tx => {
    const link = await findSubscriberLink(tx, token, 'unsubscribe', now)
    if (!link) return refused('link-not-usable')
    await tx
      .update(subscribers)
      .set({ state: 'unsubscribed', unsubscribedAt: now })
      .where(and(eq(subscribers.id, link.subscriberId), ne(subscribers.state, 'unsubscribed')))
    await tx
      .update(newsletterRecipients)
      .set({ leftAt: now })
      .where(and(eq(newsletterRecipients.linkId, link.id), isNull(newsletterRecipients.leftAt)))
    return { ok: true }
  })
}

/**
 * Undoes it: confirmed subscribers are confirmed again, and unconfirmed ones still need to open the link in the email.
 */
export async function resubscribe(app: App, token: string): Promise<Left> {
  const now = app.clock.now()
  return inTransaction(app.db, async tx => {
    const link = await findSubscriberLink(tx, token, 'unsubscribe', now)
    const [person] = link
      ? await tx.select().from(subscribers).where(eq(subscribers.id, link.subscriberId)).for('update')
      : []
    if (!person) return refused('link-not-usable')
    if (person.state !== 'unsubscribed') return { ok: true }
    await tx
      .update(subscribers)
      .set({ state: person.confirmedAt ? 'confirmed' : 'pending', unsubscribedAt: null })
      .where(eq(subscribers.id, person.id))
    await tx.update(newsletterRecipients).set({ leftAt: null }).where(eq(newsletterRecipients.linkId, link!.id))
    return { ok: true }
  })
}
