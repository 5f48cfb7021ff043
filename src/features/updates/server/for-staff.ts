import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { StaffUpdateAnswer } from '../contract.ts'
import { photosOf, present } from './read-updates.ts'
import { updates, updateViews } from './tables.ts'
import { isFor } from './who-sees.ts'

const PER_PAGE = 20
const VIEWS_PER_PAGE = 50
const author = alias(users, 'author')
const family = alias(users, 'family')
const isFamily = and(eq(users.role, 'parent'), isNull(users.disabledAt))

/** For whom an update is or, once it was called back, would be. */
const wouldBeFor = (parentId: SQL) => sql`(${isFor(parentId)} OR ${updates.recalledAt} IS NOT NULL AND EXISTS (
  SELECT 1 FROM ${updateViews} WHERE ${updateViews.updateId} = ${updates.id} AND ${updateViews.parentId} = ${parentId}))`

/** A page of all updates, newest first, those called back included. */
export async function listUpdates(db: Database, page: number) {
  const families = sql<number>`(SELECT count(*)::int FROM ${users} WHERE ${isFamily} AND ${wouldBeFor(sql`${users.id}`)})`
  const seenBy = sql<number>`(SELECT count(*)::int FROM ${updateViews} WHERE ${updateViews.updateId} = ${updates.id})`
  const [rows, total] = await Promise.all([
    db
      .select({
        update: updates,
        author: { firstName: author.firstName, lastName: author.lastName },
        className: offerings.title,
        family: { firstName: family.firstName, lastName: family.lastName },
        families,
        seenBy,
      })
      .from(updates)
      .innerJoin(author, eq(author.id, updates.createdBy))
      .leftJoin(offerings, eq(offerings.id, updates.offeringId))
      .leftJoin(family, eq(family.id, updates.parentId))
      .orderBy(desc(updates.createdAt), desc(updates.id))
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE),
    db.$count(updates),
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

/** Which families an update is for and when they saw it, those who have not first; `undefined` without such an update. */
export async function listViews(db: Database, updateId: string, page: number) {
  const [update] = await db.select({ id: updates.id }).from(updates).where(eq(updates.id, updateId))
  if (!update) return undefined
  const query = db
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      viewedAt: updateViews.viewedAt,
    })
    .from(users)
    .innerJoin(updates, eq(updates.id, updateId))
    .leftJoin(updateViews, and(eq(updateViews.updateId, updates.id), eq(updateViews.parentId, users.id)))
    .where(and(isFamily, wouldBeFor(sql`${users.id}`)))
  const [rows, [all]] = await Promise.all([
    query
      .orderBy(sql`${updateViews.viewedAt} IS NOT NULL`, asc(users.firstName), asc(users.lastName), asc(users.id))
      .limit(VIEWS_PER_PAGE)
      .offset((page - 1) * VIEWS_PER_PAGE),
    db
      .select({ total: count() })
      .from(users)
      .innerJoin(updates, eq(updates.id, updateId))
      .where(and(isFamily, wouldBeFor(sql`${users.id}`))),
  ])
  const families = rows.map(row => ({ ...row, viewedAt: row.viewedAt?.toISOString() ?? null }))
  return { families, total: all?.total ?? 0, pageSize: VIEWS_PER_PAGE }
}
