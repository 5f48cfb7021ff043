import { auditCancellations } from '#src/features/cancellations/server.ts'
import { auditMoney, type Finding } from '#src/features/payments/server.ts'
import { auditPlaces } from '#src/features/registrations/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const PARTS = [auditPlaces, auditMoney, auditCancellations]
/** How many parts an audit has. */
export const AUDIT_PARTS = PARTS.length

/**
 * Checks for the whole database that spots, orders, payments, refunds and credit add up (I1 to I9), and returns what
 * doesn't. `told` is called after each part with how many are done and what was found so far.
 */
export async function auditAll(
  db: Queryable,
  told: (done: number, findings: Finding[]) => Promise<void> = async () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [n, part] of PARTS.entries()) {
    findings.push(...(await part(db)))
    await told(n + 1, findings)
  }
  return findings
}
