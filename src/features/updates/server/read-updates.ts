import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { files } from '#src/platform/files/tables.ts'
import type { PhotoAnswer, UpdateAnswer } from '../contract.ts'
import { photoAddress } from '../photo-address.ts'
import { UPDATES_PER_PAGE } from '../update-rules.ts'
import { photoChildren, updatePhotos, updates, updateViews } from './tables.ts'
import { everybodyAgreed, heldPlace, isFor } from './who-sees.ts'

/** The reader: a family sees what's meant for it, and staff see everything that wasn't recalled. */
export type Reader = { id: string; isStaff: boolean }
type Page = { page: number; asOf: Date; child?: string }

/** A page of updates, unseen first, then newest first; `asOf` keeps further pages consistent. */
export async function readUpdates(db: Queryable, reader: Reader, { page, asOf, child }: Page): Promise<UpdateAnswer[]> {
  const seen = sql<boolean>`(${updateViews.viewedAt} IS NOT NULL AND ${updateViews.viewedAt} <= ${asOf.toISOString()}::timestamptz)`
  const rows = await db
    .select({ update: updates, author: authorColumns, className: offerings.title, seen })
    .from(updates)
    .innerJoin(users, eq(users.id, updates.createdBy))
    .leftJoin(offerings, eq(offerings.id, updates.offeringId))
    .leftJoin(updateViews, and(eq(updateViews.updateId, updates.id), eq(updateViews.parentId, reader.id)))
    .where(and(mayRead(reader), lte(updates.createdAt, asOf), child ? isAbout(child) : undefined))
    .orderBy(asc(seen), desc(updates.createdAt), desc(updates.id))
    .limit(UPDATES_PER_PAGE)
    .offset((page - 1) * UPDATES_PER_PAGE)
  const photos = await photosOf(
    db,
    rows.map(row => row.update.id),
    reader,
  )
  return rows.map(row => present(row, photos.get(row.update.id) ?? []))
}

export async function readUpdate(db: Queryable, reader: Reader, id: string): Promise<UpdateAnswer | undefined> {
  const [row] = await db
    .select({ update: updates, author: authorColumns, className: offerings.title, seen: sql<boolean>`false` })
    .from(updates)
    .innerJoin(users, eq(users.id, updates.createdBy))
    .leftJoin(offerings, eq(offerings.id, updates.offeringId))
    .where(and(eq(updates.id, id), mayRead(reader)))
  return row && present(row, (await photosOf(db, [id], reader)).get(id) ?? [])
}

const authorColumns = { firstName: users.firstName, lastName: users.lastName }
const mayRead = ({ id, isStaff }: Reader): SQL => (isStaff ? sql`${updates.recalledAt} IS NULL` : isFor(id))

/** Whether an update is about a child: they're in a visible photo, or they have or had a spot in the class. */
const isAbout = (child: string): SQL => sql`(
  EXISTS (SELECT 1 FROM ${updatePhotos} JOIN ${photoChildren} ON ${photoChildren.photoId} = ${updatePhotos.id}
    WHERE ${updatePhotos.updateId} = ${updates.id} AND ${photoChildren.childId} = ${child} AND ${everybodyAgreed})
  OR EXISTS (SELECT 1 FROM ${registrations}
    WHERE ${registrations.childId} = ${child} AND ${heldPlace(sql`${updates.offeringId}`, sql`${updates.createdAt}`)}))`

export type ShownPhoto = PhotoAnswer & { children: { id: string; firstName: string }[]; agreed: boolean }

/** The photos of some updates in order, each with the tagged children the reader may know about. */
export async function photosOf(
  db: Queryable,
  updateIds: readonly string[],
  reader: Reader,
): Promise<Map<string, ShownPhoto[]>> {
  if (updateIds.length === 0) return new Map()
  const known = reader.isStaff ? sql`true` : sql`${children.parentId} = ${reader.id}`
  const tagged = sql<{ id: string; firstName: string }[]>`coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', ${children.id}, 'firstName', ${children.firstName}) ORDER BY ${children.firstName})
    FROM ${photoChildren} JOIN ${children} ON ${children.id} = ${photoChildren.childId}
    WHERE ${photoChildren.photoId} = ${updatePhotos.id} AND ${known}), '[]'::jsonb)`
  const rows = await db
    .select({
      photo: updatePhotos,
      width: files.width,
      height: files.height,
      color: files.color,
      children: tagged,
      agreed: sql<boolean>`${everybodyAgreed}`,
    })
    .from(updatePhotos)
    .innerJoin(files, eq(files.id, updatePhotos.fileId))
    .where(and(inArray(updatePhotos.updateId, [...updateIds]), reader.isStaff ? undefined : everybodyAgreed))
    .orderBy(asc(updatePhotos.position))
  const byUpdate = new Map<string, ShownPhoto[]>()
  for (const { photo, ...row } of rows) {
    const shown = { ...row, id: photo.id, alt: photo.alt, childIds: row.children.map(child => child.id) }
    byUpdate.set(photo.updateId, [...(byUpdate.get(photo.updateId) ?? []), shown])
  }
  return byUpdate
}

type Row = {
  update: typeof updates.$inferSelect
  author: { firstName: string; lastName: string }
  className: string | null
  seen: boolean
}

export function present({ update, author, className, seen }: Row, photos: ShownPhoto[]): UpdateAnswer {
  const tagged = new Map(photos.flatMap(photo => photo.children).map(child => [child.id, child]))
  return {
    id: update.id,
    title: update.title,
    content: update.content,
    imagePath: photos[0] ? photoAddress(photos[0].id, '960') : null,
    createdAt: update.createdAt.toISOString(),
    createdBy: author,
    photos,
    seen,
    children: [...tagged.values()],
    className,
  }
}

/** How many updates a family hasn't seen. */
export async function countUnseen(db: Queryable, parentId: string): Promise<number> {
  return db.$count(
    updates,
    and(
      isFor(parentId),
      sql`NOT EXISTS (SELECT 1 FROM ${updateViews} WHERE ${updateViews.updateId} = ${updates.id} AND ${updateViews.parentId} = ${parentId})`,
    ),
  )
}
