import { auditCancellations } from '#src/features/cancellations/server.ts'
import { auditMoney } from '#src/features/payments/server.ts'
import { auditPlaces } from '#src/features/registrations/server.ts'
import type { Database } from '#src/platform/database/open-database.ts'

/** What `npm run audit` would find, as sentences. */
export async function findings(db: Database): Promise<string[]> {
  const all = [...(await auditPlaces(db)), ...(await auditMoney(db)), ...(await auditCancellations(db))]
  return all.map(each => `${each.rule}: ${each.sentence}`)
}
