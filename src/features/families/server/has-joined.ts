import { sql } from 'drizzle-orm'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { consents, emergencyContacts, verbalConsents } from './tables.ts'

/**
 * Whether a family has registered: it named two emergency contacts and agreed to each policy once, in any version, signed
 * or by phone. `policiesToAgree` says what needs to be agreed to again.
 */
export async function hasRegistered(db: Queryable, parentId: string): Promise<boolean> {
  const { rows } = await db.execute<{ contacts: number; policies: string[] }>(sql`
    SELECT (SELECT count(*)::int FROM ${emergencyContacts} called WHERE called.parent_id = ${parentId}) AS contacts,
      ARRAY(SELECT DISTINCT version.policy FROM ${policyVersions} version
        WHERE EXISTS (SELECT FROM ${consents} given
            WHERE given.policy_version_id = version.id AND given.parent_id = ${parentId} AND given.agreed)
          OR EXISTS (SELECT FROM ${verbalConsents} spoken
            WHERE spoken.policy_version_id = version.id AND spoken.parent_id = ${parentId})) AS policies`)
  const { contacts, policies } = rows[0]!
  return contacts === 2 && AGREED_POLICIES.every(policy => policies.includes(policy))
}
