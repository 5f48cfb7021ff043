import { and, eq, sql } from 'drizzle-orm'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { publicClass, readOfferings } from '#src/features/classes/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { isId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'

/**
 * A class in which a family has a spot or is on the waitlist, as everyone sees it, whatever its status and visibility:
 * what a family booked stays readable. It can only be booked if everyone can.
 */
export async function readRegisteredClass(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  parentId: string,
  idOrSlug: string,
): Promise<ClassAnswer | undefined> {
  const by = isId(idOrSlug) ? eq(offerings.id, idOrSlug) : eq(offerings.slug, idOrSlug)
  const has = sql`EXISTS (SELECT FROM registrations r
    WHERE r.offering_id = offerings.id AND r.parent_id = ${parentId} AND r.status <> 'cancelled')`
  const [found] = await readOfferings(db, { where: and(by, has), limit: 1 }, clock.now())
  return found && publicClass(found, await readProgramSettings(db), clock.now())
}
