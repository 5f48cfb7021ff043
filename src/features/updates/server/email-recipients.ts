import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { readReach } from '#src/features/accounts/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { EmailRecipients } from '../contract.ts'
import { hasPlace } from './audiences.ts'

/** More names than this are no help before sharing. */
const MOST_NAMED = 50

/**
 * How many families get an email about an update shared now, and who doesn't and why. With neither a class nor a family
 * it's for everyone.
 */
export async function readEmailRecipients(
  db: Database,
  { offeringId, parentId }: { offeringId?: string; parentId?: string },
): Promise<EmailRecipients> {
  const families = offeringId
    ? await db
        .selectDistinct({ id: registrations.parentId })
        .from(registrations)
        .where(and(eq(registrations.offeringId, offeringId), hasPlace))
    : await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'parent'), isNull(users.disabledAt), parentId ? eq(users.id, parentId) : undefined))
  const reached = await readReach(
    db,
    families.map(({ id }) => id),
    'updates',
  )
  const without = reached.filter(each => each.unreachable)
  return {
    emailed: reached.length - without.length,
    withoutEmail: without.length,
    named: without.slice(0, MOST_NAMED).map(({ id, firstName, lastName, phone, unreachable }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      phone,
      because: unreachable!,
    })),
  }
}
