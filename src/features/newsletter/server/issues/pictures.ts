import { and, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { StoredFile } from '#src/platform/files/files.ts'
import type { PreparedPicture } from '#src/platform/files/prepare-picture.ts'
import { files as storedFiles } from '#src/platform/files/tables.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { isEditable } from '../../issue-rules.ts'
import { aboutIssue } from './note-issue.ts'
import { newsletterIssues, newsletterPictures } from './tables.ts'

const MOST_PICTURES = 60

type New = { issueId: string; by: string; picture: PreparedPicture }
type Added = Outcome<{ fileId: string }, 'not-found' | 'already-out' | 'too-many'>

/** Stores a picture for a draft. It's kept until the newsletter is deleted, or sent without it. */
export async function addIssuePicture(
  { db, files }: Pick<App, 'db' | 'files'>,
  { issueId, by, picture }: New,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Added> {
  const stored = await files.store(picture, by)
  return inTransaction(db, async (tx): Promise<Added> => {
    const [issue] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)).for('update')
    if (!issue) return refused('not-found')
    if (!isEditable(issue.state)) return refused('already-out')
    if ((await tx.$count(newsletterPictures, eq(newsletterPictures.issueId, issueId))) >= MOST_PICTURES)
      return refused('too-many')
    await files.keep(tx, [stored.id])
    await tx.insert(newsletterPictures).values({ issueId, fileId: stored.id })
    await note(tx, { about: aboutIssue(issueId), after: { picture: stored.id } })
    return { ok: true, fileId: stored.id }
  })
}

/** Whether a newsletter may show all of these files. */
export async function mayShow(tx: Queryable, issueId: string, fileIds: readonly string[]): Promise<boolean> {
  if (fileIds.length === 0) return true
  const own = and(eq(newsletterPictures.issueId, issueId), inArray(newsletterPictures.fileId, [...fileIds]))
  return (await tx.$count(newsletterPictures, own)) === fileIds.length
}

/** Lets a copy show the pictures of the newsletter it was made from. */
export async function sharePictures(tx: Transaction, from: string, to: string): Promise<void> {
  const shown = await tx.select().from(newsletterPictures).where(eq(newsletterPictures.issueId, from))
  if (shown.length === 0) return
  await tx.insert(newsletterPictures).values(shown.map(({ fileId }) => ({ issueId: to, fileId })))
}

/** Gives up the pictures of a newsletter except `kept`, and deletes those that no other newsletter shows. */
export async function releasePictures(
  { files }: Pick<App, 'files'>,
  tx: Transaction,
  issueId: string,
  kept: readonly string[] = [],
): Promise<void> {
  const unused = kept.length > 0 ? notInArray(newsletterPictures.fileId, [...kept]) : undefined
  const gone = await tx
    .delete(newsletterPictures)
    .where(and(eq(newsletterPictures.issueId, issueId), unused))
    .returning({ fileId: newsletterPictures.fileId })
  if (gone.length === 0) return
  const others = alias(newsletterPictures, 'others')
  const free = await tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        inArray(
          storedFiles.id,
          gone.map(({ fileId }) => fileId),
        ),
        notExists(tx.select({ one: sql`1` }).from(others).where(eq(others.fileId, storedFiles.id))),
      ),
    )
  await files.drop(
    tx,
    free.map(({ id }) => id),
  )
}

/** A picture that a newsletter shows. Any other file isn't served to anyone. */
export async function findIssuePicture(db: Queryable, fileId: string): Promise<StoredFile | undefined> {
  const shown = db.select({ one: sql`1` }).from(newsletterPictures).where(eq(newsletterPictures.fileId, fileId))
  const [file] = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, fileId), sql`EXISTS ${shown}`))
  return file
}
