import { and, eq, lt } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { answerRequest, type Invitation, inviteSubscriber } from './invite-subscriber.ts'
import { subscribeRequests, subscriberLinks, subscribers } from './tables.ts'

export const ANSWER_SUBSCRIBE_REQUEST = 'answer-subscribe-request'
const DAY = 86_400_000
/** How long an address that nobody confirmed is kept. */
const UNCONFIRMED_DAYS = 30

/** How long a form waits that no job could answer. */
const UNANSWERED_DAYS = 7

export function answerSubscribeRequestJob(app: App): JobKind<{ requestId: string }> {
  return { name: ANSWER_SUBSCRIBE_REQUEST, run: ({ requestId }) => answerRequest(app, requestId) }
}

/** The version before put the address into the job. Goes away when no such job can wait any more, in a backup either. */
export function inviteSubscriberJob(app: App): JobKind<Invitation> {
  return { name: 'invite-subscriber', run: invitation => inviteSubscriber(app, invitation) }
}

/** Forgets addresses that were never confirmed, forms that were never answered, and links that ended. */
export function forgetUnconfirmedJob({ db, clock }: App): JobKind {
  return {
    name: 'forget-unconfirmed-subscribers',
    every: '41 7 * * *',
    async run() {
      const now = clock.now()
      const tooOld = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY)
      await db.delete(subscribers).where(and(eq(subscribers.state, 'pending'), lt(subscribers.createdAt, tooOld)))
      const unanswered = new Date(now.getTime() - UNANSWERED_DAYS * DAY)
      await db.delete(subscribeRequests).where(lt(subscribeRequests.createdAt, unanswered))
      await db.delete(subscriberLinks).where(lt(subscriberLinks.expiresAt, now))
    },
  }
}
