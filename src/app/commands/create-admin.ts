import { createAdmin } from '#src/features/accounts/server.ts'
import { openApp } from '../open-app.ts'
import { openInstallation } from './open-installation.ts'

/** `npm run admin:create -- owner@example.org Ada Lovelace`: makes the first admin and prints a link to set a password. */
export async function createAdminCommand([email, firstName, lastName]: string[]): Promise<void> {
  if (!email || !firstName || !lastName) {
    console.error("Enter the admin's email address and name: npm run admin:create -- owner@example.org First Last")
    process.exitCode = 2
    return
  }
  const { settings, open } = await openInstallation()
  const { app } = openApp(open, settings)
  try {
    const created = await createAdmin(app, { email, firstName, lastName })
    if (created.ok) console.log(`Set the password within 7 days here:\n${created.link}`)
    else console.error('An account with this email address already exists.')
    process.exitCode = created.ok ? 0 : 1
  } finally {
    await open.close()
  }
}
