import { inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { hasEmail } from '#src/lib/no-email.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { MailKind } from '../mail-kinds.ts'
import { type Unreachable, unreachableBecause } from '../reach.ts'
import { users } from './tables.ts'

export type Reached = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  unreachable: Unreachable | null
}

/**
 * Whether the address refused an email for good, and has taken none since. An email that is parked for another reason,
 * such as a mail server that was away for days, says nothing about the address.
 */
const bounced: SQL<boolean> = sql`EXISTS (SELECT FROM mails m
  WHERE lower(m."to") = lower(${users.email}) AND m.parked_at IS NOT NULL AND m.failed_because LIKE '5%'
    AND NOT EXISTS (SELECT FROM mails later
      WHERE lower(later."to") = lower(${users.email}) AND later.sent_at > m.parked_at))`

/** Families with their phone numbers, and why an email of this kind can't reach them right now; by name. */
export async function readReach(db: Queryable, familyIds: readonly string[], kind: MailKind): Promise<Reached[]> {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      closed: isNotNull(users.disabledAt).mapWith(Boolean),
      confirmed: isNotNull(users.emailVerifiedAt).mapWith(Boolean),
      bounced,
      mailsOff: users.mailsOff,
    })
    .from(users)
    .where(inArray(users.id, [...familyIds]))
    .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, users.id)
  return rows.map(({ closed, confirmed, bounced: refused, mailsOff, ...family }) => ({
    ...family,
    unreachable: unreachableBecause({
      closed,
      hasEmail: hasEmail(family.email),
      confirmed,
      bounced: refused,
      isOff: mailsOff.includes(kind),
    }),
  }))
}
