import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { teachesClass } from '#src/features/instructors/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { AudienceChoices, TaggableChild } from '../contract.ts'

const MOST_CLASSES = 60
const MOST_FOUND = 10
const MAX_CHILDREN = 100
/** Fewer letters match too much. */
const SHORTEST_QUERY = 2

/** Whether a registration has a spot. */
export const hasPlace = sql`${registrations.status} IN ('confirmed', 'active')`
const nameHas = (q: string, ...names: SQL[]) =>
  sql`strpos(lower(${sql.join(names, sql` || ' ' || `)}), ${q.toLowerCase()}) > 0`

/**
 * Possible audiences: everyone, classes with families (closest to now first), and families by name. For an instructor,
 * only the classes they teach.
 */
export async function readAudiences(
  db: Database,
  now: Date,
  { q = '', taughtBy }: { q?: string; taughtBy?: string } = {},
): Promise<AudienceChoices> {
  const theirs = taughtBy ? teachesClass(taughtBy, offerings.id) : undefined
  const isFamily = and(eq(users.role, 'parent'), isNull(users.disabledAt))
  const places = sql`FROM ${registrations} WHERE ${registrations.offeringId} = ${offerings.id} AND ${hasPlace}`
  const [everyone, classes, families] = await Promise.all([
    taughtBy ? null : db.$count(users, isFamily),
    db
      .select({
        id: offerings.id,
        title: offerings.title,
        startsAt: offerings.startsAt,
        families: sql<number>`(SELECT count(DISTINCT ${registrations.parentId})::int ${places})`,
      })
      .from(offerings)
      .where(and(ne(offerings.status, 'draft'), sql`EXISTS (SELECT ${places})`, theirs))
      .orderBy(
        sql`abs(extract(epoch FROM coalesce(${offerings.startsAt}, ${now.toISOString()}::timestamptz) - ${now.toISOString()}::timestamptz))`,
        asc(offerings.title),
      )
      .limit(MOST_CLASSES),
    taughtBy || q.length < SHORTEST_QUERY
      ? []
      : db
          .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
          .from(users)
          .where(and(isFamily, nameHas(q, sql`${users.firstName}`, sql`${users.lastName}`)))
          .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
          .limit(MOST_FOUND),
  ])
  return {
    everyone,
    classes: classes.map(each => ({ ...each, startsAt: each.startsAt?.toISOString() ?? null })),
    families,
  }
}

/** Whether a child has a spot in this class. */
export const hasPlaceIn = (offeringId: string): SQL => sql`EXISTS (SELECT 1 FROM ${registrations}
  WHERE ${registrations.childId} = ${children.id} AND ${registrations.offeringId} = ${offeringId} AND ${hasPlace})`

type Asked = { offeringId?: string; parentId?: string; q?: string }

/**
 * Children who can be tagged. For a class or family, all of them, because the list must include anyone who must not be
 * in a photo; by name, only the first matches.
 */
export async function readTaggable(db: Database, { offeringId, parentId, q = '' }: Asked): Promise<TaggableChild[]> {
  if (!offeringId && !parentId && q.length < SHORTEST_QUERY) return []
  const found = db
    .select({
      id: children.id,
      firstName: children.firstName,
      lastName: children.lastName,
      photoConsent: children.photoConsent,
    })
    .from(children)
    .where(
      and(
        offeringId ? hasPlaceIn(offeringId) : undefined,
        parentId ? eq(children.parentId, parentId) : undefined,
        q.length >= SHORTEST_QUERY ? nameHas(q, sql`${children.firstName}`, sql`${children.lastName}`) : undefined,
      ),
    )
    .orderBy(asc(children.firstName), asc(children.lastName), desc(children.id))
    .$dynamic()
  const rows = await (offeringId || parentId ? found : found.limit(MAX_CHILDREN))
  return rows.map(({ id, firstName, lastName, photoConsent }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    photoConsent: photoConsent ? 'yes' : 'no',
  }))
}
