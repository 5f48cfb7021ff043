import { and, eq, gte, isNull } from 'drizzle-orm'
import { type Sender, senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { countUse, hashedEmail } from '#src/platform/http/limits.ts'
import { createSignIn, endAllSignIns, hasShownSecondFactor, setSignInCookie } from './create-sign-in.ts'
import { findUser, findUserByEmail } from './find-user.ts'
import { rememberDevice } from './known-device.ts'
import { accountMail, linkWith, type Reader } from './mails/mail-frame.ts'
import { pendingAddressKey, previousAddressKey, rememberAddress } from './mails-of.ts'
import { closeLinks, consumeLink, createLinkToken, isKeptForOwner, readLink } from './one-time-links.ts'
import { moveToNewAddress, revokeAccess, type ServerAccountPart } from './parts.ts'
import { mailAlreadyHaveAccount, sendResetLink } from './send-links.ts'
import { knownDevices, oneTimeLinks, users } from './tables.ts'

const UNIQUE_VIOLATION = '23505'
const DAY = 24 * 3600
/** The new address isn't verified, so it may be a stranger's: few emails per account, and few per address. */
const PER_ACCOUNT = { max: 5, seconds: DAY }
const PER_ADDRESS = { max: 3, seconds: DAY }
type Gone = Outcome<object, 'link-not-usable'>

/**
 * Emails a link to the new address. Nothing changes until the link is used. If the address already has an account, its owner
 * gets a notice instead, and an address that got enough emails today gets none. The answer is always the same (T4, T104).
 */
export async function askForEmailChange(app: App, userId: string, email: string): Promise<void> {
  await inTransaction(app.db, async tx => {
    const user = await findUser(tx, userId)
    if (!user || user.email.toLowerCase() === email.toLowerCase()) return
    // Also for an address with an account, so the page looks the same for both. Nobody gets that link.
    const { token, linkEndsAt } = await createLinkToken(tx, userId, 'change-email', app.clock.now(), email)
    const ofAccount = await countUse(tx, `change mail of ${userId}`, PER_ACCOUNT)
    const toAddress = await countUse(tx, `change mail to ${hashedEmail(email)}`, PER_ADDRESS)
    if (!ofAccount.ok || !toAddress.ok) return
    if (await findUserByEmail(tx, email)) return mailAlreadyHaveAccount(app, tx, email)
    const mail = confirmEmailMail(await senderIn(tx, app.settings), { email, firstName: user.firstName }, token)
    await app.mail(tx, { ...mail, linkEndsAt, once: pendingAddressKey(userId) })
  })
}

/**
 * Verifies the new address and switches the account to it. The old address is told and can undo it for 7 days. Anyone who
 * got in with the old address is out: all sign-ins end, and so does access without one. This browser gets a new sign-in (T103).
 */
export async function confirmEmailChange(
  app: App,
  parts: readonly ServerAccountPart[],
  token: string,
  asking: RequestContext,
): Promise<Gone> {
  const { live } = app.settings
  let signedIn: string | undefined
  const done = await once(app, token, 'change-email', async (tx, { userId, email }) => {
    signedIn = undefined
    const now = app.clock.now()
    const user = await findUser(tx, userId)
    if (!user || user.disabledAt || (await isTaken(tx, userId, email))) return refused('link-not-usable')
    await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId))
    await moveToNewAddress(tx, parts, user, email)
    await closeLinks(tx, userId, now)
    const { token: undo, linkEndsAt } = await createLinkToken(tx, userId, 'undo-email', now, user.email)
    await app.mail(tx, {
      ...emailChangedMail(await senderIn(tx, app.settings), user, undo),
      linkEndsAt,
      once: previousAddressKey(userId),
    })
    const here = asking.viewer?.id === userId ? asking.viewer : undefined
    const secondFactorShown = here !== undefined && (await hasShownSecondFactor(tx, here.signInId))
    await endAllSignIns(tx, userId)
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    await revokeAccess(tx, parts, user, now)
    if (!here) return { ok: true }
    await rememberDevice(tx, asking, userId, { secure: live })
    const { userAgent } = asking
    signedIn = (await createSignIn(tx, { userId, remembered: false, userAgent, now, secondFactorShown })).token
    return { ok: true }
  })
  if (done.ok && signedIn) setSignInCookie(asking, signedIn, { remembered: false }, live)
  return done
}

/**
 * Restores the previous address. Whoever changed it knew the password, so that ends too: everyone is signed out, and a link
 * to choose a new one is emailed. Undo links created later end as well, and so does access from outside.
 */
export function undoEmailChange(app: App, parts: readonly ServerAccountPart[], token: string): Promise<Gone> {
  return once(app, token, 'undo-email', async (tx, { userId, email, createdAt }) => {
    const now = app.clock.now()
    const user = await findUser(tx, userId)
    if (!user || user.disabledAt) return refused('link-not-usable')
    await rememberAddress(tx, user)
    await tx.update(users).set({ email, emailVerifiedAt: now, passwordHash: null }).where(eq(users.id, userId))
    await moveToNewAddress(tx, parts, user, email)
    await endAllSignIns(tx, userId)
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
    await revokeAccess(tx, parts, user, now)
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

/** Spends a link of this purpose and does its work, or neither. */
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
      const spent = await consumeLink(tx, token, now)
      if (!spent?.email) return refused('link-not-usable')
      return work(tx, { ...spent, email: spent.email })
    })
  } catch (error) {
    // Someone else took the address at the same moment.
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

/** To a new address: the link that switches the account to it. */
function confirmEmailMail(sender: Sender, reader: Reader, token: string) {
  return accountMail(sender, reader, {
    kind: 'confirm-email',
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: ['You asked us to use this email address for your account. Confirm it below.'],
    button: { label: 'Use this address', url: linkWith(sender, '/confirm-email', token) },
    afterwards: ['The link works once, for 24 hours.', "If you didn't ask for this, you can ignore this email."],
  })
}

/** To the previous address: it's no longer the account's, and the change can be undone for 7 days. */
function emailChangedMail(sender: Sender, reader: Reader, undoToken: string) {
  return accountMail(sender, reader, {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      "From now on, we'll email you at a different address, and you sign in with that one.",
      "If this was you, you're all set.",
    ],
    button: { label: "This wasn't me, undo it", url: linkWith(sender, '/undo-email', undoToken) },
    afterwards: [
      'The link works once, for 7 days. It signs everyone out and sends you a link to choose a new password.',
    ],
  })
}
