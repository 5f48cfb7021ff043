import { eq, sql } from 'drizzle-orm'
import { type Sender, senderIn } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { countUse } from '#src/platform/http/limits.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { CONFIRM_DAYS } from '../newsletter-rules.ts'
import { linkTo, unsubscribeHeaders } from './mails/newsletter-mail.ts'
import { alreadySubscribedMail } from './mails/welcome-mail.ts'
import { createSubscriberLink } from './subscriber-links.ts'
import { subscribeRequests, subscribers } from './tables.ts'
import { welcomeSubscriber } from './welcome-subscriber.ts'

const DAY = 86_400

export type Invitation = {
  email: string
  firstName?: string | null
  source: string
  /** The account of the person asking already verified this address, so no second confirmation is needed. */
  proved?: boolean
}

/**
 * Processes a submitted form in a job, so that the response takes the same time for new, pending and unsubscribed
 * addresses (T73). An address gets at most 3 confirmation emails and 1 reminder a day, whoever asks (subscription
 * bombing). Running it twice may send a second email, which does no harm.
 */
export function inviteSubscriber(app: App, invitation: Invitation): Promise<void> {
  return inTransaction(app.db, tx => inviteIn(app, tx, invitation))
}

/** Processes a form stored by `subscribe`, once. */
export function answerRequest(app: App, requestId: string): Promise<void> {
  return inTransaction(app.db, async tx => {
    const [request] = await tx.delete(subscribeRequests).where(eq(subscribeRequests.id, requestId)).returning()
    if (request) await inviteIn(app, tx, request)
  })
}

async function inviteIn(app: App, tx: Transaction, invitation: Invitation): Promise<void> {
  const now = app.clock.now()
  const person = await lockSubscriber(tx, invitation, now)
  if (invitation.proved) {
    if (person.state !== 'confirmed') await welcomeSubscriber(app, tx, person.id, now)
    return
  }
  if (!(await mayWriteTo(tx, person))) return
  const leaveToken = await createSubscriberLink(tx, person.id, 'unsubscribe', now)
  if (person.state === 'confirmed') {
    await app.mail(tx, alreadySubscribedMail(await senderIn(tx, app.settings), person, leaveToken))
    return
  }
  const token = await createSubscriberLink(tx, person.id, 'confirm', now)
  await app.mail(tx, confirmMail(await senderIn(tx, app.settings), person.email, token, leaveToken))
}

async function lockSubscriber(tx: Transaction, { email, firstName, source }: Invitation, now: Date) {
  const isThem = eq(sql`lower(${subscribers.email})`, email.toLowerCase())
  await tx
    .insert(subscribers)
    .values({ id: newId(), email, firstName: firstName || null, source, createdAt: now })
    .onConflictDoNothing()
  const [person] = await tx.select().from(subscribers).where(isThem).for('update')
  // A visitor can't rename someone who is or was subscribed.
  if (person!.state === 'pending' && firstName && firstName !== person!.firstName) {
    await tx.update(subscribers).set({ firstName }).where(eq(subscribers.id, person!.id))
  }
  return person!
}

async function mayWriteTo(tx: Transaction, person: { id: string; state: string }): Promise<boolean> {
  const limit = person.state === 'confirmed' ? { max: 1, seconds: DAY } : { max: 3, seconds: DAY }
  return (await countUse(tx, `newsletter mail ${person.state} ${person.id}`, limit)).ok
}

/**
 * Asks whether this address wants the newsletter. The text is fixed, with a single link. We don't know yet who typed
 * the address, so nothing they typed is included (T71, T73).
 */
function confirmMail(sender: Sender, to: string, token: string, leaveToken: string): Mail {
  const { html, text } = mailLayout({
    heading: 'Confirm your subscription',
    paragraphs: [
      `Someone, hopefully you, signed this address up for the ${sender.brand} newsletter: about one email a month with new classes, special events and a one-page craft.`,
    ],
    button: { label: 'Yes, sign me up', url: linkTo(sender, '/api/newsletter/confirm', token) },
    afterwards: [
      `The link works for ${CONFIRM_DAYS} days.`,
      "If this wasn't you, ignore this email. We won't send you the newsletter unless you confirm.",
    ],
    footer: [sender.brand, `Requested at ${sender.publicUrl.host}.`],
  })
  const headers = unsubscribeHeaders(sender, leaveToken)
  return { kind: 'newsletter-confirm', to, subject: `Confirm your ${sender.brand} newsletter`, html, text, headers }
}
