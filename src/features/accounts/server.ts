import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { applyDeletionsJob, forgetEndedSignInsJob, mailResetLinkJob, sendResetLinkJob } from './server/jobs.ts'
import type { ServerAccountPart } from './server/parts.ts'
import { accountsRoutes } from './server/routes.ts'

export type { Profile } from './account-part.ts'
export { addFirstEmail } from './server/add-first-email.ts'
export { setPhone, setProfile } from './server/change-profile.ts'
export { setDisabled } from './server/change-role.ts'
export { isPasswordConfirmed } from './server/confirm-password.ts'
export { createAccount } from './server/create-account.ts'
export { createAdmin } from './server/create-admin.ts'
export { createSignIn, endEverySignIn, setSignInCookie } from './server/create-sign-in.ts'
export { applyDeletions, type Deletion, readDeletions } from './server/deletion-ledger.ts'
export { findUser, findUserByEmail, type User } from './server/find-user.ts'
export { activeSignIns } from './server/held-sign-ins.ts'
export { limitAccountExistsAnswers } from './server/known-answers.ts'
export { profileChangedMail } from './server/mails/profile-changed-mail.ts'
export type { ServerAccountPart } from './server/parts.ts'
export { readReach } from './server/read-reach.ts'
export { viewerReader } from './server/read-viewer.ts'
export { resetSecondFactorOf } from './server/second-factor/reset.ts'
export { mailAlreadyHaveAccount, sendSetPasswordLink } from './server/send-links.ts'
export { staffWhoMay } from './server/staff-who-may.ts'
export { wantsMail } from './server/wants-mail.ts'

/** Signing in and out, sign-up, passwords and account settings. `parts` holds the other features' parts of an account. */
export function accountsFeature(app: App, parts: readonly ServerAccountPart[] = []): ServerFeature {
  return {
    routes: accountsRoutes(app, parts),
    jobs: [
      mailResetLinkJob(app),
      sendResetLinkJob(app),
      forgetEndedSignInsJob(app),
      applyDeletionsJob(app, parts),
    ] as ServerFeature['jobs'],
  }
}
