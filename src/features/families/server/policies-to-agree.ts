import { type SQL, sql } from 'drizzle-orm'
import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { consents, verbalConsents } from './tables.ts'

/**
 * The policies a family must agree to before it registers: those with a version that asks for it and is newer than the one
 * they last agreed to, and those agreed to by phone and not signed since (T78). With `spokenCounts`, an agreement by phone
 * is enough, so staff can book for the family in the meantime. Runs one query.
 */
export async function policiesToAgree(
  db: Queryable,
  parentId: string,
  { spokenCounts = false } = {},
): Promise<AgreedPolicy[]> {
  const spoken = sql`SELECT said.policy, said.version FROM ${verbalConsents} spoken
    JOIN ${policyVersions} said ON said.id = spoken.policy_version_id WHERE spoken.parent_id = ${parentId}`
  const signed = sql`SELECT agreed.policy, agreed.version FROM ${consents} given
    JOIN ${policyVersions} agreed ON agreed.id = given.policy_version_id
    WHERE given.parent_id = ${parentId} AND given.agreed`
  const asked = sql`SELECT policy, version FROM ${policyVersions} WHERE ask_again`
  const { rows } = await db.execute<{ policy: string }>(sql`
    SELECT asks.policy FROM (
      SELECT policy, max(version) AS version FROM (${spokenCounts ? asked : both(asked, spoken)}) asking GROUP BY policy
    ) asks
    WHERE NOT EXISTS (
      SELECT 1 FROM (${spokenCounts ? both(signed, spoken) : signed}) had
      WHERE had.policy = asks.policy AND had.version >= asks.version
    )`)
  return AGREED_POLICIES.filter(policy => rows.some(row => row.policy === policy))
}

const both = (one: SQL, other: SQL) => sql`${one} UNION ALL ${other}`

/** Whether everything a family agreed to was agreed by phone, so their first signature is still missing. */
export async function neverSigned(db: Queryable, parentId: string): Promise<boolean> {
  const { rows } = await db.execute<{ never: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${verbalConsents} WHERE parent_id = ${parentId})
      AND NOT EXISTS (SELECT FROM ${consents} WHERE parent_id = ${parentId} AND child_id IS NULL) AS never`)
  return rows[0]!.never
}
