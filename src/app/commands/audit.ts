import { auditAll } from '#src/features/operations/server.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { openInstallation } from './open-installation.ts'

/** Checks that spots, orders, payments, refunds and credit agree across the whole database; exits 1 and lists each fault. */
export async function auditCommand(): Promise<void> {
  const { open } = await openInstallation()
  try {
    process.exitCode = (await auditAndReport(open.db)) ? 0 : 1
  } finally {
    await open.close()
  }
}

/** Prints what doesn't agree; answers whether everything does. */
export async function auditAndReport(db: Database): Promise<boolean> {
  const findings = await auditAll(db)
  for (const { rule, sentence, about } of findings) console.error(`${rule}: ${sentence} (${about})`)
  console.log(
    findings.length === 0
      ? 'Spots, orders, payments, refunds and credit agree.'
      : `Found ${findings.length} ${findings.length === 1 ? 'fault' : 'faults'}.`,
  )
  return findings.length === 0
}
