import type { Queryable } from '#src/platform/database/open-database.ts'
import { BUILT_IN_POLICIES } from '../built-in-policies.ts'
import { POLICY_NAMES } from '../policy-names.ts'
import { policyHash } from './policy-hash.ts'
import { policyVersions } from './tables.ts'

/**
 * Adds version 1 of every policy that has none. A built-in text that changed later isn't published automatically: a new
 * version asks every family to agree again, and that's the owner's decision.
 */
export async function ensurePolicies(tx: Queryable): Promise<void> {
  const first = POLICY_NAMES.map(policy => {
    const text = BUILT_IN_POLICIES[policy]
    return { policy, version: 1, ...text, hash: policyHash(text) }
  })
  await tx
    .insert(policyVersions)
    .values(first)
    .onConflictDoNothing({ target: [policyVersions.policy, policyVersions.version] })
}
