import { desc, eq } from 'drizzle-orm'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { consents } from './tables.ts'

const ON_A_PAGE = 20

/** One page of what a family agreed to or withdrew, newest first. Pages start at 1. */
export async function readConsents(db: Queryable, parentId: string, page: number) {
  const ofFamily = eq(consents.parentId, parentId)
  const rows = await db
    .select({
      id: consents.id,
      title: policyVersions.title,
      policy: policyVersions.policy,
      version: policyVersions.version,
      childId: consents.childId,
      agreed: consents.agreed,
      at: consents.createdAt,
    })
    .from(consents)
    .innerJoin(policyVersions, eq(policyVersions.id, consents.policyVersionId))
    .where(ofFamily)
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(ON_A_PAGE)
    .offset((page - 1) * ON_A_PAGE)
  const pages = Math.max(1, Math.ceil((await db.$count(consents, ofFamily)) / ON_A_PAGE))
  return { consents: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), pages }
}
