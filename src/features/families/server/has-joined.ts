import { sql } from 'drizzle-orm'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { contactsOf } from './keep-contacts.ts'
import { consents, spokenConsents } from './tables.ts'

/**
 * Whether a family has joined: it named two people to call and agreed once to each policy, in whatever version, signed or
 * on the phone. What of it has to be agreed to again is `policiesToAgree`.
 */
export async function hasJoined(db: Queryable, parentId: string): Promise<boolean> {
  if ((await contactsOf(db, parentId)).length !== 2) return false
  const { rows } = await db.execute<{ policy: string }>(sql`
    SELECT DISTINCT version.policy FROM ${policyVersions} version
    WHERE EXISTS (SELECT FROM ${consents} given
        WHERE given.policy_version_id = version.id AND given.parent_id = ${parentId} AND given.agreed)
      OR EXISTS (SELECT FROM ${spokenConsents} spoken
        WHERE spoken.policy_version_id = version.id AND spoken.parent_id = ${parentId})`)
  return AGREED_POLICIES.every(policy => rows.some(row => row.policy === policy))
}
