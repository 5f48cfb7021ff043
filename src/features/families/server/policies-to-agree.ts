import { type SQL, sql } from 'drizzle-orm'
import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { consents, spokenConsents } from './tables.ts'

/**
 * The policies that a family must agree to before it registers: those with a version that asks for it, newer than what they
 * agreed to last, and those agreed to on the phone and not signed since (T78). With `spokenCounts` the word on the
 * phone is enough, as it is for staff who book meanwhile. One query.
 */
export async function policiesToAgree(
  db: Queryable,
  parentId: string,
  { spokenCounts = false } = {},
): Promise<AgreedPolicy[]> {
  const spoken = sql`SELECT said.policy, said.version FROM ${spokenConsents} spoken
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

/** Whether all that a family ever agreed to was said on the phone, so that its first signature is still missing. */
export async function neverSigned(db: Queryable, parentId: string): Promise<boolean> {
  const { rows } = await db.execute<{ never: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${spokenConsents} WHERE parent_id = ${parentId})
      AND NOT EXISTS (SELECT FROM ${consents} WHERE parent_id = ${parentId} AND child_id IS NULL) AS never`)
  return rows[0]!.never
}
