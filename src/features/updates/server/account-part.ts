import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type ServerAccountPart, staffWhoMay } from '#src/features/accounts/server.ts'
import { children } from '#src/features/families/server/tables.ts'
import { releaseFiles } from '#src/platform/files/release-files.ts'
import { forgetAnswers } from '#src/platform/http/forget-answers.ts'
import { photoChildren, updatePhotos, updates, updateViews } from './tables.ts'
import { isFor } from './who-sees.ts'

/**
 * The updates part of an account: what was shared with the family, and what it has seen. Updates for this family alone
 * are deleted with their photos. In photos from other updates, its children become unknown tags, so no family sees
 * those photos anymore.
 */
export const updatesPart: ServerAccountPart = {
  name: 'updates',
  async read(db, { id }) {
    // Updates for everyone are for families, and for staff whose role includes updates.
    const mayRead = sql`EXISTS (SELECT FROM users u WHERE u.id = ${id}
      AND (u.role = 'parent' OR ${staffWhoMay('updates', 'u')}))`
    const shared = await db
      .select({
        title: updates.title,
        text: updates.content,
        sharedAt: updates.createdAt,
        seenAt: updateViews.viewedAt,
      })
      .from(updates)
      .leftJoin(updateViews, and(eq(updateViews.updateId, updates.id), eq(updateViews.parentId, id)))
      .where(and(isFor(id), mayRead))
      .orderBy(asc(updates.createdAt), asc(updates.id))
    const tagged = await db
      .select({
        child: children.firstName,
        update: updates.title,
        photo: updatePhotos.alt,
        sharedAt: updates.createdAt,
      })
      .from(photoChildren)
      .innerJoin(children, eq(children.id, photoChildren.childId))
      .innerJoin(updatePhotos, eq(updatePhotos.id, photoChildren.photoId))
      .innerJoin(updates, eq(updates.id, updatePhotos.updateId))
      .where(eq(children.parentId, id))
      .orderBy(asc(updates.createdAt), asc(updatePhotos.position))
    return { shared, childrenOnPhotos: tagged }
  },
  async erase(tx, { id }) {
    const meant = await tx.select({ id: updates.id }).from(updates).where(eq(updates.parentId, id))
    const own = meant.map(update => update.id)
    await forgetAnswers(tx, { about: own })
    const photos = await tx.delete(updatePhotos).where(inArray(updatePhotos.updateId, own)).returning()
    await releaseFiles(
      tx,
      photos.map(photo => photo.fileId),
    )
    await tx.delete(updates).where(eq(updates.parentId, id))
    await tx.delete(updateViews).where(eq(updateViews.parentId, id))
    const theirs = tx.select({ id: children.id }).from(children).where(eq(children.parentId, id))
    await tx.update(photoChildren).set({ childId: sql`NULL` }).where(inArray(photoChildren.childId, theirs))
  },
}
