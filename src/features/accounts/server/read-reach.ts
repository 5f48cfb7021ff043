import { inArray, isNotNull, sql } from 'drizzle-orm'
import { hasEmail } from '#src/lib/no-email.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { bounced } from '#src/platform/mail/bounced.ts'
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
      bounced: bounced(users.email),
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
