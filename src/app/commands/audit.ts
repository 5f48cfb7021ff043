import { auditAll } from '#src/features/operations/server.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { openInstallation } from './open-installation.ts'

/** Proves for the whole database that places, orders, payments, refunds and credit agree; exits 1 with each fault. */
export async function auditCommand(): Promise<void> {
  const { open } = await openInstallation()
  try {
    process.exitCode = (await auditAndTell(open.db)) ? 0 : 1
  } finally {
    await open.close()
  }
}

/** Prints what does not agree; answers whether everything does. */
export async function auditAndTell(db: Database): Promise<boolean> {
  const findings = await auditAll(db)
  for (const { rule, sentence, about } of findings) console.error(`${rule}: ${sentence} (${about})`)
  console.log(
    findings.length === 0 ? 'Places, orders, payments, refunds and credit agree.' : `${findings.length} faults found.`,
  )
  return findings.length === 0
}
