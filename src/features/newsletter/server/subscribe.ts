import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { findUser } from '#src/features/accounts/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { formOpenMs } from '#src/platform/http/form-open.ts'
import type { Asking } from '#src/platform/http/handlers.ts'
import type { SubscribeForm } from '../contract.ts'
import { isTooFast, NEWSLETTER_SENTENCES } from '../newsletter-rules.ts'
import { ANSWER_SUBSCRIBE_REQUEST } from './jobs.ts'
import { subscribeRequests, subscribers } from './tables.ts'

type Answer = { alreadySubscribed: boolean; message: string }

/**
 * Takes the newsletter form (spec 1 sections 4 and 7). Everybody reads the same answer, whatever the list knows; only a
 * signed-in person learns about the own proved address. A filled trap is thanked and forgotten.
 */
export async function subscribe(
  app: App,
  { website, ...form }: z.output<typeof SubscribeForm>,
  asking: Pick<Asking, 'viewer' | 'headers'>,
): Promise<Outcome<Answer, 'too-fast'>> {
  if (isTooFast(formOpenMs(asking))) return refused('too-fast')
  const { viewer } = asking
  const proved = viewer?.verified === true && (await isOwnAddress(app, viewer.id, form.email))
  if (proved && (await isOnTheList(app, form.email))) {
    return { ok: true, alreadySubscribed: true, message: NEWSLETTER_SENTENCES.already }
  }
  if (!website) {
    const id = newId()
    await app.db.transaction(async tx => {
      await tx.insert(subscribeRequests).values({ ...form, id, proved, createdAt: app.clock.now() })
      await app.enqueue(tx, ANSWER_SUBSCRIBE_REQUEST, { requestId: id })
    })
  }
  const message = proved ? NEWSLETTER_SENTENCES.onTheList : NEWSLETTER_SENTENCES.askedToConfirm
  return { ok: true, alreadySubscribed: false, message }
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
