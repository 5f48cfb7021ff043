import { and, eq, inArray } from 'drizzle-orm'
import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { currentPolicies } from '#src/features/policies/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { consents } from './tables.ts'

/** The policies whose current version a parent agreed to. A new version must be agreed to again. */
export async function agreedPolicies(db: Queryable, parentId: string): Promise<AgreedPolicy[]> {
  const policies = await currentPolicies(db)
  const versions = AGREED_POLICIES.map(policy => policies[policy].id)
  const given = await db
    .selectDistinct({ policyVersionId: consents.policyVersionId })
    .from(consents)
    .where(and(eq(consents.parentId, parentId), eq(consents.agreed, true), inArray(consents.policyVersionId, versions)))
  return AGREED_POLICIES.filter(policy => given.some(row => row.policyVersionId === policies[policy].id))
}
