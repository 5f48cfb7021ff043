import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type Handlers, Refused, type Viewer } from '#src/platform/http/handlers.ts'
import { accountContract } from '../account-contract.ts'
import { passwordRefusals } from '../contract-parts.ts'
import { readStaffViews } from './acting/read-staff-views.ts'
import { askForEmailChange, confirmEmailChange, undoEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { confirmPassword, isPasswordConfirmed } from './confirm-password.ts'
import { clearSignInCookie } from './create-sign-in.ts'
import { blockersOf, deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { findUser } from './find-user.ts'
import { ownPart } from './own-part.ts'
import type { ServerAccountPart } from './parts.ts'
import { sendVerifyLinkAgain } from './send-links.ts'
import { endOtherSignIns, endOwnSignIn, listSignIns } from './sign-ins.ts'
import { oneTimeLinks, users } from './tables.ts'

/** The calls for your own account. `parts` holds the other features' parts of it. */
export function accountRoutes(app: App, parts: readonly ServerAccountPart[]): Handlers<typeof accountContract> {
  const { db, clock, settings } = app
  const all = [ownPart, ...parts]
  const confirmed = (viewer: Viewer) => isPasswordConfirmed(db, viewer, clock.now())
  const ownerOf = async (viewer: Viewer) => (await findUser(db, viewer.id))!

  async function shown(viewer: Viewer) {
    const user = await ownerOf(viewer)
    const [pending] = await db
      .select({ email: oneTimeLinks.email })
      .from(oneTimeLinks)
      .where(
        and(
          eq(oneTimeLinks.userId, viewer.id),
          eq(oneTimeLinks.purpose, 'change-email'),
          isNull(oneTimeLinks.usedAt),
          gt(oneTimeLinks.expiresAt, clock.now()),
        ),
      )
      .orderBy(desc(oneTimeLinks.createdAt))
      .limit(1)
    const { firstName, lastName, email, phone, mailsOff } = user
    const hasPassword = user.passwordHash !== null
    const emailVerified = user.emailVerifiedAt !== null
    return {
      firstName,
      lastName,
      email,
      phone: phone ?? '',
      hasPassword,
      emailVerified,
      mailsOff,
      pendingEmail: pending?.email ?? null,
    }
  }

  return {
    'GET /api/account': (_, { viewer }) => shown(viewer),
    'PUT /api/account': async ({ body }, { viewer }) => {
      const done = await changeProfile(app, parts, viewer, body)
      return done.ok ? shown(viewer) : new Refused(done.because)
    },
    'PUT /api/account/mails': async ({ body }, { viewer }) => {
      await db
        .update(users)
        .set({ mailsOff: [...new Set(body.off)] })
        .where(eq(users.id, viewer.id))
      return shown(viewer)
    },
    'POST /api/account/verify-email': async (_, { viewer }) => {
      const user = await ownerOf(viewer)
      const sent = user.emailVerifiedAt || (await inTransaction(db, tx => sendVerifyLinkAgain(app, tx, user)))
      if (!sent) return new Refused('sent-enough')
      return { message: 'We sent you the link. It works for 7 days.' }
    },
    'POST /api/account/confirm-password': async ({ body }, asking) => {
      const done = await confirmPassword(app, body.password, asking)
      return done.ok ? { message: 'Thank you.' } : passwordRefused(done, 'password')
    },
    'POST /api/account/password': async ({ body }, asking) => {
      const done = await changePassword(app, body, asking)
      if (done.ok) return { message: 'Your password is changed. We signed you out everywhere else.' }
      if (done.because === 'password-known')
        return new Refused(done.because, { fields: { password: passwordRefusals['password-known'].message } })
      return passwordRefused(done, 'currentPassword')
    },
    'POST /api/account/email': async ({ body }, { viewer }) => {
      if (!(await confirmed(viewer))) return new Refused('confirm-password')
      await askForEmailChange(app, viewer.id, body.email)
      return {
        message:
          'Check the new address for our email and open the link in it. Nothing changes until you do. We send only a few of these emails a day.',
      }
    },
    'POST /api/account/email/confirm': async ({ body }, asking) => {
      const done = await confirmEmailChange(app, parts, body.token, asking)
      if (!done.ok) return new Refused(done.because)
      return { message: 'From now on, sign in with this address. We signed you out everywhere else.' }
    },
    'POST /api/account/email/undo': async ({ body }) => {
      const done = await undoEmailChange(app, parts, body.token)
      if (!done.ok) return new Refused(done.because)
      return { message: 'Your old address is restored. We emailed you a link to choose a new password.' }
    },
    'GET /api/account/sign-ins': (_, { viewer }) => listSignIns(db, viewer, clock.now()),
    'DELETE /api/account/sign-ins/:id': async ({ params }, { viewer }) =>
      (await endOwnSignIn(db, viewer, params.id)) ? { message: 'Signed out.' } : new Refused('not-found'),
    'DELETE /api/account/sign-ins': async (_, { viewer }) => {
      await endOtherSignIns(db, viewer)
      return { message: 'We signed you out everywhere else.' }
    },
    'GET /api/account/staff-views': (_, { viewer }) =>
      viewer.verified ? readStaffViews(db, viewer.id) : new Refused('verify-first'),
    'GET /api/account/export': async (_, asking) => {
      const { viewer } = asking
      if (!viewer.verified) return new Refused('verify-first')
      if (!(await confirmed(viewer))) return new Refused('confirm-password')
      const now = clock.now()
      asking.setHeader('content-disposition', `attachment; filename="my-data-${dayOf(now, 'UTC')}.json"`)
      return exportAccount(db, all, await ownerOf(viewer), now)
    },
    'GET /api/account/deletion': async (_, { viewer }) => ({
      blockers: await blockersOf(db, parts, await ownerOf(viewer), clock.now()),
    }),
    'POST /api/account/delete': async (_, asking) => {
      const { viewer } = asking
      if (!(await confirmed(viewer))) return new Refused('confirm-password')
      const done = await deleteAccount(app, parts, viewer.id)
      if (!done.ok) return new Refused(done.because, done.details)
      clearSignInCookie(asking, settings.live)
      asking.setHeader('clear-site-data', '"cache"')
      return { message: 'Your account is deleted. Thank you for being with us.' }
    },
  }

  function passwordRefused(done: { because: string; details?: Record<string, unknown> }, field: string) {
    const fields = { [field]: accountContract['POST /api/account/password'].refusals['wrong-password'].message }
    return new Refused(done.because, { ...done.details, ...(done.because === 'wrong-password' ? { fields } : {}) })
  }
}
