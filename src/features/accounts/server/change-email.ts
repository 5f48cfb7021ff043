import { and, eq, gte, isNull } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { endAllSignIns } from './create-sign-in.ts'
import { findUser, findUserByEmail } from './find-user.ts'
import { confirmEmailMail } from './mails/confirm-email-mail.ts'
import { emailChangedMail } from './mails/email-changed-mail.ts'
import { askedForAddress, hadAddress, rememberAddress } from './mails-of.ts'
import { closeLinks, createLinkToken, isKeptForOwner, readLink, spendLink } from './one-time-links.ts'
import { endWaysIn, type ServerAccountPart } from './parts.ts'
import { sendResetLink, tellAlreadyHaveAccount } from './send-links.ts'
import { knownDevices, oneTimeLinks, users } from './tables.ts'

const UNIQUE_VIOLATION = '23505'
type Gone = Outcome<object, 'link-not-usable'>

/**
 * Mails a link to the new address; nothing changes until it is used. An address that has an account gets a word to its
 * owner instead, and the answer is the same (THREATS T4).
 */
export async function askForEmailChange(app: App, userId: string, email: string): Promise<void> {
  await inTransaction(app.db, async tx => {
    const user = await findUser(tx, userId)
    if (!user || user.email.toLowerCase() === email.toLowerCase()) return
    // Also for an address that has an account, so that the page says the same of both; that link nobody gets.
    const token = await createLinkToken(tx, userId, 'change-email', app.clock.now(), email)
    if (await findUserByEmail(tx, email)) return tellAlreadyHaveAccount(app, tx, email)
    const mail = confirmEmailMail(app.settings, { email, firstName: user.firstName }, token)
    await app.mail(tx, { ...mail, once: askedForAddress(userId) })
  })
}

/** The new address is proved and becomes the account's. The old one is told and can undo it for 7 days. */
export function confirmEmailChange(app: App, token: string): Promise<Gone> {
  return once(app, token, 'change-email', async (tx, { userId, email }) => {
    const now = app.clock.now()
    const user = await findUser(tx, userId)
    if (!user || user.disabledAt || (await isTaken(tx, userId, email))) return refused('link-not-usable')
    await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId))
    await closeLinks(tx, userId, now)
    const undo = await createLinkToken(tx, userId, 'undo-email', now, user.email)
    await app.mail(tx, { ...emailChangedMail(app.settings, user, undo), once: hadAddress(userId) })
    return { ok: true }
  })
}

/**
 * Back to the address from before. Whoever changed it knew the password, so that ends too: all are signed out, and a link
 * to choose another one is mailed. Ways back that were made later end with it, and what the parts let in from outside.
 */
export function undoEmailChange(app: App, parts: readonly ServerAccountPart[], token: string): Promise<Gone> {
  return once(app, token, 'undo-email', async (tx, { userId, email, createdAt }) => {
    const now = app.clock.now()
    const user = await findUser(tx, userId)
    if (!user || user.disabledAt) return refused('link-not-usable')
    await rememberAddress(tx, user)
    await tx.update(users).set({ email, emailVerifiedAt: now, passwordHash: null }).where(eq(users.id, userId))
    await endAllSignIns(tx, userId)
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    await endWaysIn(tx, parts, user, now)
    await closeLinks(tx, userId, now)
    await tx
      .update(oneTimeLinks)
      .set({ usedAt: now })
      .where(and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt), gte(oneTimeLinks.createdAt, createdAt)))
    await sendResetLink(app, tx, email)
    return { ok: true }
  })
}

type Link = { userId: string; email: string; createdAt: Date }

/** Uses a link of this purpose up and does its work; both or neither. */
async function once(
  app: App,
  token: string,
  purpose: 'change-email' | 'undo-email',
  work: (tx: Transaction, link: Link) => Promise<Gone>,
): Promise<Gone> {
  try {
    return await inTransaction(app.db, async tx => {
      const now = app.clock.now()
      if ((await readLink(tx, token, now))?.purpose !== purpose) return refused('link-not-usable')
      const spent = await spendLink(tx, token, now)
      if (!spent?.email) return refused('link-not-usable')
      return work(tx, { ...spent, email: spent.email })
    })
  } catch (error) {
    // Somebody else took the address in the same moment.
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) return refused('link-not-usable')
    throw error
  }
}

async function isTaken(tx: Transaction, userId: string, email: string): Promise<boolean> {
  if (await findUserByEmail(tx, email)) return true
  const own = and(
    eq(oneTimeLinks.userId, userId),
    eq(oneTimeLinks.email, email),
    eq(oneTimeLinks.purpose, 'undo-email'),
  )
  return (await isKeptForOwner(tx, email)) && (await tx.$count(oneTimeLinks, own)) === 0
}
