import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { forgetEndedSignInsJob, sendResetLinkJob } from './server/jobs.ts'
import { accountsRoutes } from './server/routes.ts'

export { changeRole, setDisabled } from './server/change-role.ts'
export { createAccount, type NewAccount } from './server/create-account.ts'
export { createAdmin } from './server/create-admin.ts'
export { createSignIn, endAllSignIns, setSignInCookie } from './server/create-sign-in.ts'
export { findUser, findUserByEmail, type User } from './server/find-user.ts'
export { hashPassword } from './server/password-hashing.ts'
export { signInCookie, viewerReader } from './server/read-viewer.ts'
export { sendSetPasswordLink, tellAlreadyHaveAccount } from './server/send-links.ts'

/** Signing in and out, sign-up and passwords. */
export function accountsFeature(app: App): ServerFeature {
  return {
    routes: accountsRoutes(app),
    jobs: [sendResetLinkJob(app), forgetEndedSignInsJob(app)] as ServerFeature['jobs'],
  }
}
