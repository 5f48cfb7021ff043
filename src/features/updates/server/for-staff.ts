import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { StaffUpdateAnswer } from '../contract.ts'
import { photosOf, present } from './read-updates.ts'
import { updates, updateViews } from './tables.ts'
import { heldPlace } from './who-sees.ts'

const PER_PAGE = 20
const VIEWS_PER_PAGE = 50
const author = alias(users, 'author')
const family = alias(users, 'family')
const isFamily = and(eq(users.role, 'parent'), isNull(users.disabledAt))

const familiesAmong = (which: SQL) => sql`(SELECT count(*)::int FROM ${users} WHERE ${and(isFamily, which)})`
/** From the rows that name them, of which an update has few. */
const familiesIn = (table: typeof updateViews | typeof registrations, which: SQL) => sql`(
  SELECT count(DISTINCT ${users.id})::int FROM ${table} JOIN ${users} ON ${users.id} = ${table.parentId} WHERE ${and(isFamily, which)})`

/**
 * How many families an update is for, or was seen by if it was recalled. Same rule as `isFor`, counted per audience.
 */
const familiesOf = sql<number>`CASE
  WHEN ${updates.recalledAt} IS NOT NULL THEN ${familiesIn(updateViews, sql`${updateViews.updateId} = ${updates.id}`)}
  WHEN ${updates.audience} = 'everyone' THEN ${familiesAmong(sql`true`)}
  WHEN ${updates.audience} = 'family' THEN ${familiesAmong(sql`${users.id} = ${updates.parentId}`)}
  ELSE ${familiesIn(registrations, heldPlace(sql`${updates.offeringId}`, sql`${updates.createdAt}`))} END`

/** A page of all updates, newest first, including recalled ones. `only` narrows them. */
export async function listUpdates(db: Database, page: number, only?: SQL) {
  const seenBy = sql<number>`(SELECT count(*)::int FROM ${updateViews} WHERE ${updateViews.updateId} = ${updates.id})`
  const [rows, total] = await Promise.all([
    db
      .select({
        update: updates,
        author: { firstName: author.firstName, lastName: author.lastName },
        className: offerings.title,
        family: { firstName: family.firstName, lastName: family.lastName },
        families: familiesOf,
        seenBy,
      })
      .from(updates)
      .innerJoin(author, eq(author.id, updates.createdBy))
      .leftJoin(offerings, eq(offerings.id, updates.offeringId))
      .leftJoin(family, eq(family.id, updates.parentId))
      .where(only)
      .orderBy(desc(updates.createdAt), desc(updates.id))
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE),
    db.$count(updates, only),
  ])
  const photos = await photosOf(
    db,
    rows.map(row => row.update.id),
    { id: '', isStaff: true },
  )
  const shown = rows.map((row): StaffUpdateAnswer => {
    const own = photos.get(row.update.id) ?? []
    return {
      ...present({ ...row, seen: false }, own),
      audience: row.update.audience,
      audienceName: audienceName(row),
      recalledAt: row.update.recalledAt?.toISOString() ?? null,
      families: row.families,
      seenBy: row.seenBy,
      hiddenPhotos: own.filter(photo => !photo.agreed).map(photo => photo.id),
    }
  })
  return { updates: shown, total, page, pageSize: PER_PAGE }
}

type Named = { firstName: string; lastName: string } | null

function audienceName({ className, family: who }: { className: string | null; family: Named }): string {
  return className ?? (who ? `${who.firstName} ${who.lastName}` : 'Everyone')
}

/**
 * The families an update is for and when they saw it, starting with those who haven't; `undefined` if there's no such
 * update, or `only` leaves it out.
 */
export async function listViews(db: Database, updateId: string, page: number, only?: SQL) {
  const [update] = await db
    .select()
    .from(updates)
    .where(and(eq(updates.id, updateId), only))
  if (!update) return undefined
  const isIts = and(isFamily, audienceOf(update))
  const [rows, total] = await Promise.all([
    db
      .select({
        id: users.id,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        viewedAt: updateViews.viewedAt,
      })
      .from(users)
      .leftJoin(updateViews, and(eq(updateViews.updateId, updateId), eq(updateViews.parentId, users.id)))
      .where(isIts)
      .orderBy(sql`${updateViews.viewedAt} IS NOT NULL`, asc(users.firstName), asc(users.lastName), asc(users.id))
      .limit(VIEWS_PER_PAGE)
      .offset((page - 1) * VIEWS_PER_PAGE),
    db.$count(users, isIts),
  ])
  const families = rows.map(row => ({ ...row, viewedAt: row.viewedAt?.toISOString() ?? null }))
  return { families, total, pageSize: VIEWS_PER_PAGE }
}

/** The families of one update, as `familiesOf` counts them. */
function audienceOf({ id, recalledAt, audience, parentId, offeringId, createdAt }: typeof updates.$inferSelect) {
  if (recalledAt) return sql`${users.id} IN (SELECT v.parent_id FROM ${updateViews} v WHERE v.update_id = ${id})`
  if (audience === 'everyone') return undefined
  if (audience === 'family') return eq(users.id, parentId!)
  const held = heldPlace(sql`${offeringId}`, sql`${createdAt.toISOString()}::timestamptz`)
  return sql`${users.id} IN (SELECT ${registrations.parentId} FROM ${registrations} WHERE ${held})`
}
