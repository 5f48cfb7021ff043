import { and, eq, lt } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { answerRequest, type Invitation, inviteSubscriber } from './invite-subscriber.ts'
import { subscribeRequests, subscriberLinks, subscribers } from './tables.ts'

export const ANSWER_SUBSCRIBE_REQUEST = 'answer-subscribe-request'
const DAY = 86_400_000
/** How long an unconfirmed address is kept. */
const UNCONFIRMED_DAYS = 30

/** How long a form is kept if no job could process it. */
const UNANSWERED_DAYS = 7

export function answerSubscribeRequestJob(app: App): JobKind<{ requestId: string }> {
  return { name: ANSWER_SUBSCRIBE_REQUEST, run: ({ requestId }) => answerRequest(app, requestId) }
}

/**
 * The previous version put the address into the job. Remove this once no such job can be waiting anymore, not even in a
 * backup.
 */
export function inviteSubscriberJob(app: App): JobKind<Invitation> {
  return { name: 'invite-subscriber', run: invitation => inviteSubscriber(app, invitation) }
}

/** Deletes addresses that were never confirmed, forms that were never processed, and expired links. */
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
