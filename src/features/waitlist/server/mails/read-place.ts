import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/** What the waitlist emails say: the family, the child and the class. */
export async function readPlace(tx: Transaction, registrationId: string) {
  const [place] = await tx
    .select({
      id: registrations.id,
      offeringId: registrations.offeringId,
      childId: registrations.childId,
      parentId: registrations.parentId,
      heldUntil: registrations.heldUntil,
      child: children.firstName,
      parent: users.firstName,
      email: users.email,
      title: offerings.title,
      slug: offerings.slug,
      startsAt: offerings.startsAt,
    })
    .from(registrations)
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(users, eq(users.id, registrations.parentId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(eq(registrations.id, registrationId))
  if (!place) throw new Error('A waitlist email was requested for an entry that does not exist.')
  return place
}

type Facts = Pick<Awaited<ReturnType<typeof readPlace>>, 'title' | 'child' | 'startsAt'>

/** Class, child and, if the class has not begun, its first date, as the facts of an email: a program may run for months. */
export function waitlistFacts({ title, child, startsAt }: Facts, now: Date, zone: string) {
  const facts: [string, string][] = [
    ['Class', title],
    ['Child', child],
  ]
  if (startsAt && startsAt > now) facts.push(['Starts', formatMoment(startsAt, zone, dayOf(now, zone))])
  return facts
}
