import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Redirect, Refused, type RequestContext } from '#src/platform/http/handlers.ts'
import { accountsContract } from '../contract.ts'
import { accountRoutes } from './account-routes.ts'
import { actingRoutes } from './acting/routes.ts'
import { currentUser } from './current-user.ts'
import { findUser, findUserByEmail } from './find-user.ts'
import { MAIL_RESET_LINK } from './jobs.ts'
import type { ServerAccountPart } from './parts.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { signIn } from './sign-in.ts'
import { comesFromOwnPage, signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { staffRoutes } from './staff/routes.ts'
import { verifyEmail } from './verify-email.ts'

const SIGNED_OUT = { message: "You're signed out." }

/** The calls of the accounts contract. Browsers and proxies never cache their answers. */
export function accountsRoutes(app: App, parts: readonly ServerAccountPart[]) {
  const ownPage = (asking: RequestContext) => comesFromOwnPage(asking.headers, app.settings.publicUrl.origin)

  return feature(accountsContract, {
    ...accountRoutes(app, parts),
    ...actingRoutes(app),
    ...secondFactorRoutes(app),
    ...staffRoutes(app),
    'GET /api/auth/user': async (_input, asking) => {
      notKept(asking)
      const user = asking.viewer && (await findUser(app.db, asking.viewer.id))
      return user ? currentUser(user) : new Refused('signed-out')
    },

    'POST /api/auth/login': async ({ body }, asking) => {
      notKept(asking)
      const done = await signIn(app, body, asking)
      if (done.ok) return { user: done.next === 'code' ? undefined : currentUser(done.user), next: done.next }
      if (done.because === 'too-many-tries') asking.setHeader('retry-after', String(done.details?.retryAfterSeconds))
      return new Refused(done.because, done.details)
    },

    'POST /api/auth/signup': async ({ body }, asking) => {
      notKept(asking)
      const done = await signUp(app, body, asking.address)
      if (done.ok) return { message: 'Your account is ready. You can now sign in.' }
      if (done.because === 'password-known') return passwordRefused(done.because)
      if (done.because === 'too-many-tries') asking.setHeader('retry-after', String(done.details?.retryAfterSeconds))
      return new Refused(done.because, done.details)
    },

    'GET /api/auth/logout': async (_input, asking) => {
      notKept(asking)
      if (!ownPage(asking)) return new Refused('cross-site')
      await signOut(app, asking)
      return SIGNED_OUT
    },

    'GET /api/logout': async (_input, asking) => {
      notKept(asking)
      if (!ownPage(asking)) return new Redirect('/sign-out')
      await signOut(app, asking)
      return new Redirect('/')
    },

    'POST /api/logout': async (_input, asking) => {
      notKept(asking)
      await signOut(app, asking)
      // A plain form needs a page afterwards; a script needs the answer.
      return String(asking.headers.accept ?? '').includes('text/html') ? new Redirect('/') : SIGNED_OUT
    },

    'GET /api/login': () => new Redirect('/login'),

    'POST /api/auth/forgot-password': async ({ body }, asking) => {
      notKept(asking)
      const user = await findUserByEmail(app.db, body.email)
      await app.enqueue(app.db, MAIL_RESET_LINK, { userId: user?.id ?? newId() })
      return { message: 'If that address has an account, we sent a link. It works for 10 minutes.' }
    },

    'POST /api/auth/reset-password': async ({ body }, asking) => {
      notKept(asking)
      const done = await resetPassword(app, parts, body, asking)
      if (done.ok) return { message: 'Your new password is saved.' }
      return done.because === 'password-known' ? passwordRefused(done.because) : new Refused(done.because)
    },

    'POST /api/auth/verify-email': async ({ body }, asking) => {
      notKept(asking)
      const done = await verifyEmail(app, body.token)
      return done.ok ? { message: 'Thank you. Your email address is confirmed.' } : new Refused(done.because)
    },
  })
}

/** The same message also shows next to the field. */
function passwordRefused(code: 'password-known'): Refused {
  return new Refused(code, { fields: { password: PASSWORD_KNOWN.message } })
}
const PASSWORD_KNOWN = accountsContract['POST /api/auth/signup'].refusals['password-known']

function notKept(asking: RequestContext): void {
  asking.setHeader('cache-control', 'private, no-store')
}
