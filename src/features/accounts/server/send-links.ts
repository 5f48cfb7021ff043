import { type Sender, senderIn } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { countUse } from '#src/platform/http/limits.ts'
import { findUserByEmail, type User } from './find-user.ts'
import { accountMail, linkWith, type Reader } from './mails/mail-frame.ts'
import { createLinkToken, LIFE } from './one-time-links.ts'

export type LinkReader = Reader & { id: string }

const HOUR = 3600

/** Emails the link to choose a first password, in the transaction that created the account. */
export async function sendSetPasswordLink(
  app: App,
  tx: Queryable,
  user: LinkReader,
  words?: SetPasswordText,
): Promise<void> {
  const { token, linkEndsAt } = await createLinkToken(tx, user.id, 'set-password', app.clock.now())
  await app.mail(tx, { ...setPasswordMail(await senderIn(tx, app.settings), user, token, words), linkEndsAt })
}

/** Emails the link that verifies a new account's address. */
export async function sendVerifyLink(app: App, tx: Queryable, user: LinkReader): Promise<void> {
  const { token, linkEndsAt } = await createLinkToken(tx, user.id, 'verify-email', app.clock.now())
  await app.mail(tx, { ...verifyEmailMail(await senderIn(tx, app.settings), user, token), linkEndsAt })
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
  await app.mail(tx, { ...resetPasswordMail(await senderIn(tx, app.settings), user, token), linkEndsAt })
}

/** Tells the owner that someone tried to sign up with their address, at most 3 times a day. */
export async function mailAlreadyHaveAccount(app: App, tx: Queryable, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user || user.disabledAt) return
  const within = await countUse(tx, `already mail ${user.id}`, { max: 3, seconds: 24 * HOUR })
  if (within.ok) await app.mail(tx, alreadyHaveAccountMail(await senderIn(tx, app.settings), user))
}

/** The answer to "Forgot password?". */
function resetPasswordMail(sender: Sender, reader: Reader, token: string) {
  return accountMail(sender, reader, {
    kind: 'reset-password',
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: ["Choose a new password here, and you'll be back in."],
    button: { label: 'Choose a new password', url: linkWith(sender, '/reset-password', token) },
    afterwards: [
      'The link works once, for 10 minutes.',
      "If you didn't ask for this, you can ignore this email. Your password won't change.",
    ],
  })
}

/** After signing up: the link that verifies the address. */
function verifyEmailMail(sender: Sender, reader: Reader, token: string) {
  return accountMail(sender, reader, {
    kind: 'verify-email',
    subject: `Welcome to ${sender.brand}`,
    heading: `Welcome to ${sender.brand}`,
    paragraphs: ['Your account is ready. Please confirm that this is your email address.'],
    button: { label: 'Confirm my email', url: linkWith(sender, '/verify-email', token) },
    afterwards: ['The link works once, for 7 days.', "If you didn't sign up with us, you can ignore this email."],
  })
}

/** Someone signed up or registered with the address of an existing account. Only its owner learns that. */
function alreadyHaveAccountMail(sender: Sender, reader: Reader) {
  return accountMail(sender, reader, {
    kind: 'already-have-account',
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, just tried to create an account with this email address. You already have one, so nothing changed.',
      'Sign in with your password. If you forgot it, you can choose a new one on the sign-in page.',
    ],
    button: { label: 'Sign in', url: new URL('/login', sender.publicUrl).href },
    afterwards: ["If this wasn't you, you can ignore this email."],
  })
}

/** Different text than the one after registering, and the page to continue to. */
type SetPasswordText = { paragraphs: string[]; returnTo: string }

/** After registering without a password: the link to choose one, which also verifies the address. */
function setPasswordMail(sender: Sender, reader: Reader, token: string, words?: SetPasswordText) {
  const page = words ? `/reset-password?${new URLSearchParams({ returnTo: words.returnTo })}` : '/reset-password'
  return accountMail(sender, reader, {
    kind: 'set-password',
    subject: `Set your password for ${sender.brand}`,
    heading: 'Set your password',
    paragraphs: words?.paragraphs ?? [
      `Welcome to ${sender.brand}. We're glad you're here.`,
      'Choose a password so you can come back anytime to see your classes, photos and messages.',
    ],
    button: { label: 'Set my password', url: linkWith(sender, page, token) },
    afterwards: [
      'The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page to get a new one.',
      "If you didn't register with us, you can ignore this email.",
    ],
  })
}
