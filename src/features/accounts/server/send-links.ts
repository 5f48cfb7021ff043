import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { countUse } from '#src/platform/http/limits.ts'
import { findUserByEmail, type User } from './find-user.ts'
import { alreadyHaveAccountMail } from './mails/already-have-account-mail.ts'
import type { Reader } from './mails/mail-frame.ts'
import { resetPasswordMail } from './mails/reset-password-mail.ts'
import { type SetPasswordWords, setPasswordMail } from './mails/set-password-mail.ts'
import { verifyEmailMail } from './mails/verify-email-mail.ts'
import { createLinkToken, LIFE } from './one-time-links.ts'

export type LinkReader = Reader & { id: string }

const HOUR = 3600

/** Emails the link to choose a first password, in the transaction that created the account. */
export async function sendSetPasswordLink(
  app: App,
  tx: Queryable,
  user: LinkReader,
  words?: SetPasswordWords,
): Promise<void> {
  const { token, linkEndsAt } = await createLinkToken(tx, user.id, 'set-password', app.clock.now())
  await app.mail(tx, { ...setPasswordMail(app.settings, user, token, words), linkEndsAt })
}

/** Emails the link that verifies a new account's address. */
export async function sendVerifyLink(app: App, tx: Queryable, user: LinkReader): Promise<void> {
  const { token, linkEndsAt } = await createLinkToken(tx, user.id, 'verify-email', app.clock.now())
  await app.mail(tx, { ...verifyEmailMail(app.settings, user, token), linkEndsAt })
}

/** Sends it again on request. Returns false if it was sent often enough today, because the address may be a stranger's. */
export async function sendVerifyLinkAgain(app: App, tx: Queryable, user: LinkReader): Promise<boolean> {
  const within = await countUse(tx, `verify mail ${user.id}`, { max: 3, seconds: 24 * HOUR })
  if (within.ok) await sendVerifyLink(app, tx, user)
  return within.ok
}

/** Emails the link to choose a new password, if the address has an account. */
export async function sendResetLink(app: App, tx: Queryable, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user) await sendResetLinkOf(app, tx, user)
}

/**
 * Emails it to this person, at most twice while a link is valid, so nobody gets flooded. The limit doesn't last longer, so
 * someone who requests links all day can't keep the owner from getting one that works.
 */
export async function sendResetLinkOf(app: App, tx: Queryable, user: User): Promise<void> {
  if (user.disabledAt) return
  const within = await countUse(tx, `reset mail ${user.id}`, { max: 2, seconds: LIFE['reset-password'] / 1000 })
  if (!within.ok) return
  const { token, linkEndsAt } = await createLinkToken(tx, user.id, 'reset-password', app.clock.now())
  await app.mail(tx, { ...resetPasswordMail(app.settings, user, token), linkEndsAt })
}

/** Tells the owner that someone tried to sign up with their address, at most 3 times a day. */
export async function tellAlreadyHaveAccount(app: App, tx: Queryable, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user || user.disabledAt) return
  const within = await countUse(tx, `already mail ${user.id}`, { max: 3, seconds: 24 * HOUR })
  if (within.ok) await app.mail(tx, alreadyHaveAccountMail(app.settings, user))
}
