import { desc } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { POLICY_NAMES, type PolicyName } from '../policy-names.ts'
import { policyVersions } from './tables.ts'

export type PolicyVersion = typeof policyVersions.$inferSelect

/** The current version of every policy. @throws when one has no version at all (see `ensurePolicies` at startup). */
export async function currentPolicies(db: Queryable): Promise<Record<PolicyName, PolicyVersion>> {
  const newest = await db
    .selectDistinctOn([policyVersions.policy])
    .from(policyVersions)
    .orderBy(policyVersions.policy, desc(policyVersions.version))
  const found = Object.fromEntries(newest.map(row => [row.policy, row])) as Record<PolicyName, PolicyVersion>
  for (const policy of POLICY_NAMES) if (!found[policy]) throw new Error(`the policy ${policy} has no version`)
  return found
}
