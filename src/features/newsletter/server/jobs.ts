import { and, eq, lt } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { type Invitation, inviteSubscriber } from './invite-subscriber.ts'
import { subscriberLinks, subscribers } from './tables.ts'

export const INVITE_SUBSCRIBER = 'invite-subscriber'
const DAY = 86_400_000
/** How long an address that nobody confirmed is kept. */
const UNCONFIRMED_DAYS = 30

export function inviteSubscriberJob(app: App): JobKind<Invitation> {
  return { name: INVITE_SUBSCRIBER, run: invitation => inviteSubscriber(app, invitation) }
}

/** Forgets addresses that were never confirmed, and links that ended. */
export function forgetUnconfirmedJob({ db, clock }: App): JobKind {
  return {
    name: 'forget-unconfirmed-subscribers',
    every: '41 7 * * *',
    async run() {
      const now = clock.now()
      const tooOld = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY)
      await db.delete(subscribers).where(and(eq(subscribers.state, 'pending'), lt(subscribers.createdAt, tooOld)))
      await db.delete(subscriberLinks).where(lt(subscriberLinks.expiresAt, now))
    },
  }
}
