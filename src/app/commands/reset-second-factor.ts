import { resetSecondFactorOf } from '#src/features/accounts/server.ts'
import { openApp } from '../open-app.ts'
import { openInstallation } from './open-installation.ts'

/** `npm run second-factor:reset -- owner@example.org`: for the only admin who lost app and recovery codes. */
export async function resetSecondFactorCommand([email]: string[]): Promise<void> {
  if (!email) {
    console.error('Say whose: npm run second-factor:reset -- owner@example.org')
    process.exitCode = 2
    return
  }
  const { settings, open } = await openInstallation()
  const { app, jobs, platformJobs } = openApp(open, settings)
  try {
    // The email about it goes into the queue with what it tells; the site sends it.
    await jobs.begin(platformJobs as never, false)
    const done = await resetSecondFactorOf(app, email)
    if (done.ok) console.log('Their password alone signs them in now. Every browser was signed out.')
    else console.error('There is no second step of this address.')
    process.exitCode = done.ok ? 0 : 1
  } finally {
    await jobs.stop()
    await open.close()
  }
}
