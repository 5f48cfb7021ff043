import { resetSecondFactorOf } from '#src/features/accounts/server.ts'
import { openApp } from '../open-app.ts'
import { openInstallation } from './open-installation.ts'

/** `npm run second-factor:reset -- owner@example.org`: for the only admin if they lost their app and recovery codes. */
export async function resetSecondFactorCommand([email]: string[]): Promise<void> {
  if (!email) {
    console.error('Enter the email address: npm run second-factor:reset -- owner@example.org')
    process.exitCode = 2
    return
  }
  const { settings, open } = await openInstallation()
  const { app, jobs, platformJobs } = openApp(open, settings)
  try {
    // The email about it is queued together with the reset; the site sends it.
    await jobs.begin(platformJobs as never, false)
    const done = await resetSecondFactorOf(app, email)
    if (done.ok)
      console.log('Two-step verification is off. They sign in with their password only. All browsers were signed out.')
    else console.error("This email address doesn't use two-step verification.")
    process.exitCode = done.ok ? 0 : 1
  } finally {
    await jobs.stop()
    await open.close()
  }
}
