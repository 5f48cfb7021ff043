import { eq } from 'drizzle-orm'
import { senderIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { welcomeMail } from './mails/welcome-mail.ts'
import { createSubscriberLink } from './subscriber-links.ts'
import { subscribers } from './tables.ts'

/** Subscribes a verified address and sends the welcome email, in the same transaction. */
export async function welcomeSubscriber(app: App, tx: Queryable, subscriberId: string, now: Date): Promise<void> {
  const [person] = await tx
    .update(subscribers)
    .set({ state: 'confirmed', confirmedAt: now, unsubscribedAt: null })
    .where(eq(subscribers.id, subscriberId))
    .returning()
  if (!person) return
  const leaveToken = await createSubscriberLink(tx, person.id, 'unsubscribe', now)
  await app.mail(tx, welcomeMail(await senderIn(tx, app.settings), person, leaveToken))
}
