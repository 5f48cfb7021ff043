import { sql } from 'drizzle-orm'
import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { consents } from './tables.ts'

/**
 * The policies that a family must agree to once more: those with a version that asks for it, newer than what they agreed to
 * last (THREATS T78). One query; empty as long as no version ever asked.
 */
export async function policiesToAgree(db: Queryable, parentId: string): Promise<AgreedPolicy[]> {
  const { rows } = await db.execute<{ policy: string }>(sql`
    SELECT asks.policy FROM (
      SELECT policy, max(version) AS version FROM ${policyVersions} WHERE ask_again GROUP BY policy
    ) asks
    WHERE NOT EXISTS (
      SELECT 1 FROM ${consents} given JOIN ${policyVersions} agreed ON agreed.id = given.policy_version_id
      WHERE given.parent_id = ${parentId} AND given.agreed AND agreed.policy = asks.policy AND agreed.version >= asks.version
    )`)
  return AGREED_POLICIES.filter(policy => rows.some(row => row.policy === policy))
}
