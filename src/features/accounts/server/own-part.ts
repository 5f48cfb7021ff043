import { and, eq, ne, sql } from 'drizzle-orm'
import { forgetAnswers } from '#src/platform/http/forget-answers.ts'
import { removeMails } from '#src/platform/mail/remove-mails.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { browserName } from '../browser-name.ts'
import { readStaffViews } from './acting/read-staff-views.ts'
import { ACCOUNT_DELETED } from './mails/account-deleted-mail.ts'
import { mailsOf } from './mails-of.ts'
import type { ServerAccountPart } from './parts.ts'
import { knownDevices, oneTimeLinks, signIns, users } from './tables.ts'

const ERASED = '@deleted.invalid'

/** Whether nothing personal is left in the account's row. */
export const isErased = (user: { email: string }): boolean => user.email.endsWith(ERASED)

/** The account itself: the person, browsers, emails. It's erased last. */
export const ownPart: ServerAccountPart = {
  name: 'account',
  async read(db, owner) {
    const { id } = owner
    const [user] = await db.select().from(users).where(eq(users.id, id))
    const browsers = await db.select().from(signIns).where(eq(signIns.userId, id)).orderBy(signIns.createdAt)
    const staffViews = await readStaffViews(db, id)
    const written = await db.select().from(mails).where(mailsOf(owner)).orderBy(mails.createdAt)
    return {
      firstName: user?.firstName,
      lastName: user?.lastName,
      email: user?.email,
      phone: user?.phone,
      since: user?.createdAt,
      emailConfirmedAt: user?.emailVerifiedAt,
      mailsSwitchedOff: user?.mailsOff,
      signedInWith: browsers.map(each => ({
        browser: browserName(each.userAgent),
        since: each.createdAt,
        lastSeenAt: each.lastSeenAt,
      })),
      staffWhoViewedTheAccount: staffViews.map(({ at, by, reason }) => ({ at, by, reason })),
      mailsWeWrote: written.map(({ subject, createdAt, sentAt }) => ({ subject, writtenAt: createdAt, sentAt })),
    }
  },
  async erase(tx, owner) {
    const { id } = owner
    await tx.delete(signIns).where(eq(signIns.userId, id))
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, id))
    await tx.delete(knownDevices).where(eq(knownDevices.userId, id))
    await forgetAnswers(tx, { of: id, about: [id] })
    await removeMails(tx, and(mailsOf(owner), ne(mails.kind, ACCOUNT_DELETED)))
    await tx
      .update(users)
      .set({
        email: `${id}${ERASED}`,
        firstName: 'Deleted',
        lastName: 'account',
        phone: null,
        passwordHash: null,
        profileImageUrl: null,
        emailVerifiedAt: null,
        mailsOff: [],
        disabledAt: sql`coalesce(${users.disabledAt}, now())`,
      })
      .where(eq(users.id, id))
  },
}
