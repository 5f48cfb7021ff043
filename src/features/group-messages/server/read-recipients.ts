import { createHash } from 'node:crypto'
import { readReach } from '#src/features/accounts/server.ts'
import { readProgramSettingsWithin } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Audience } from '../audience.ts'
import type { RecipientsAnswer } from '../contract.ts'
import { findAudience, isTheirAudience } from './find-audience.ts'

/**
 * The families a message would go to now, by name, or undefined when the audience doesn't exist: for an instructor, when
 * they don't teach it.
 */
export async function readRecipients(
  { db }: Pick<App, 'db'>,
  tx: Queryable,
  audience: Audience,
  taughtBy?: string,
): Promise<RecipientsAnswer | undefined> {
  if (taughtBy && !(await isTheirAudience(tx, audience, taughtBy))) return undefined
  const { timeZone: zone } = await readProgramSettingsWithin(tx, db)
  const found = await findAudience(tx, audience, zone)
  if (!found) return undefined
  const membersOf = Map.groupBy(found.members, each => each.familyId)
  const reached = await readReach(tx, [...membersOf.keys()], 'messages')
  const families = reached.map(({ id, firstName, lastName, phone, unreachable }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    children: [...new Set(membersOf.get(id)!.flatMap(({ child }) => child ?? []))].sort(),
    phone,
    unreachable,
  }))
  return { audienceName: found.name, families, version: versionOf(families) }
}

/** A hash of who is on the list and whom an email reaches. */
function versionOf(families: RecipientsAnswer['families']): string {
  const listed = families.map(({ id, unreachable }) => `${id} ${unreachable ?? ''}`).sort()
  return createHash('sha256').update(listed.join('\n')).digest('base64url')
}
