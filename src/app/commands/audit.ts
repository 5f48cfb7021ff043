import { auditCancellations } from '#src/features/cancellations/server.ts'
import { auditMoney } from '#src/features/payments/server.ts'
import { auditPlaces } from '#src/features/registrations/server.ts'
import { openInstallation } from './open-installation.ts'

/** Proves for the whole database that places, orders, payments, refunds and credit agree; exits 1 with each fault. */
export async function auditCommand(): Promise<void> {
  const { open } = await openInstallation()
  try {
    const findings = [
      ...(await auditPlaces(open.db)),
      ...(await auditMoney(open.db)),
      ...(await auditCancellations(open.db)),
    ]
    for (const { rule, sentence, about } of findings) console.error(`${rule}: ${sentence} (${about})`)
    console.log(
      findings.length === 0
        ? 'Places, orders, payments, refunds and credit agree.'
        : `${findings.length} faults found.`,
    )
    process.exitCode = findings.length === 0 ? 0 : 1
  } finally {
    await open.close()
  }
}
