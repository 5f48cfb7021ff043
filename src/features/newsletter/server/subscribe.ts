import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { findUser } from '#src/features/accounts/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { SubscribeForm } from '../contract.ts'
import { NEWSLETTER_SENTENCES } from '../newsletter-rules.ts'
import { ANSWER_SUBSCRIBE_REQUEST } from './jobs.ts'
import { subscribeRequests, subscribers } from './tables.ts'

type Answer = { alreadySubscribed: boolean; needsConfirmation: boolean; message: string }
const ASKED: Answer = {
  alreadySubscribed: false,
  needsConfirmation: true,
  message: NEWSLETTER_SENTENCES.askedToConfirm,
}

/**
 * Handles the newsletter form. A confirmed address is told that it's already subscribed. All others get the same
 * answer, whether new, pending or unsubscribed (T73). People signed in with this address, verified, need no email. A
 * form with a filled honeypot field gets the same answer and is dropped.
 */
export async function subscribe(
  app: App,
  { website, ...form }: z.output<typeof SubscribeForm>,
  { viewer }: Pick<RequestContext, 'viewer'>,
): Promise<Answer> {
  if (website) return ASKED
  if (await isOnTheList(app, form.email)) {
    return { alreadySubscribed: true, needsConfirmation: false, message: NEWSLETTER_SENTENCES.already }
  }
  const proved = viewer?.verified === true && (await isOwnAddress(app, viewer.id, form.email))
  const id = newId()
  await app.db.transaction(async tx => {
    await tx.insert(subscribeRequests).values({ ...form, id, proved, createdAt: app.clock.now() })
    await app.enqueue(tx, ANSWER_SUBSCRIBE_REQUEST, { requestId: id })
  })
  if (!proved) return ASKED
  return { alreadySubscribed: false, needsConfirmation: false, message: NEWSLETTER_SENTENCES.onTheList }
}

async function isOwnAddress({ db }: App, userId: string, email: string): Promise<boolean> {
  const user = await findUser(db, userId)
  return user?.email.toLowerCase() === email.toLowerCase()
}

async function isOnTheList({ db }: App, email: string): Promise<boolean> {
  const [found] = await db
    .select({ state: subscribers.state })
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, email.toLowerCase()))
  return found?.state === 'confirmed'
}
