import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { filesIn, type IssueContent } from '../../issue-blocks.ts'
import { isEditable } from '../../issue-rules.ts'
import { aboutIssue, notedIssue } from './note-issue.ts'
import { mayShow, releasePictures, sharePictures } from './pictures.ts'
import { newsletterIssues } from './tables.ts'

type Asking = Pick<RequestContext, 'note'> & { viewer: Viewer }

const EMPTY: IssueContent = { subject: '', previewText: '', blocks: [{ key: 'first', is: 'text', text: '' }] }

/** Creates a draft: empty, as a copy of `from`, or with `content` and the pictures of `from`. */
export function createIssue(
  app: Pick<App, 'db' | 'clock'>,
  { from, content }: { from?: string; content?: IssueContent },
  { viewer, note }: Asking,
): Promise<Outcome<{ id: string }, 'not-found' | 'unknown-picture'>> {
  const [id, now] = [newId(), app.clock.now()]
  return inTransaction(app.db, async tx => {
    const [copied] = from ? await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, from)) : []
    if (from && !copied) return refused('not-found')
    const { subject, previewText, blocks } = content ?? copied ?? EMPTY
    const created = { id, subject, previewText, blocks, createdBy: viewer.id, createdAt: now, updatedAt: now }
    const [issue] = await tx.insert(newsletterIssues).values(created).returning()
    if (from) await sharePictures(tx, from, id)
    if (!(await mayShow(tx, id, filesIn(blocks)))) {
      await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id))
      return refused('unknown-picture')
    }
    await note(tx, { about: aboutIssue(id), after: notedIssue(issue!) })
    return { ok: true as const, id }
  })
}

type Saved = Outcome<
  { revision: number; updatedAt: Date },
  'not-found' | 'unknown-picture' | 'changed-meanwhile' | 'not-a-draft'
>

/**
 * Saves a draft, unless it was changed since `revision` was read. The same text again changes nothing, so a repeated
 * request whose first answer got lost isn't refused. A canceled newsletter becomes a draft again.
 */
export function saveIssue(
  app: Pick<App, 'db' | 'clock'>,
  id: string,
  { revision, ...content }: IssueContent & { revision: number },
  { note }: Pick<RequestContext, 'note'>,
): Promise<Saved> {
  return inTransaction(app.db, async (tx): Promise<Saved> => {
    const [before] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
    if (!before) return refused('not-found')
    const { subject, previewText, blocks } = before
    if (isDeepStrictEqual(content, { subject, previewText, blocks }))
      return { ok: true, revision: before.revision, updatedAt: before.updatedAt }
    if (!isEditable(before.state)) return refused('not-a-draft')
    if (before.revision !== revision) return refused('changed-meanwhile')
    if (!(await mayShow(tx, id, filesIn(content.blocks)))) return refused('unknown-picture')
    const updatedAt = app.clock.now()
    const back = { state: 'draft', canceledAt: null, canceledBecause: null, scheduledFor: null } as const
    const [saved] = await tx
      .update(newsletterIssues)
      .set({ ...content, ...back, revision: revision + 1, updatedAt })
      .where(eq(newsletterIssues.id, id))
      .returning()
    await note(tx, { about: aboutIssue(id), before: notedIssue(before), after: notedIssue(saved!) })
    return { ok: true, revision: revision + 1, updatedAt }
  })
}

/** Deletes a draft or a canceled newsletter with its pictures. */
export function deleteIssue(
  app: Pick<App, 'db' | 'files'>,
  id: string,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<object, 'not-found' | 'already-out'>> {
  return inTransaction(app.db, async tx => {
    const [before] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
    if (!before) return refused('not-found')
    if (!isEditable(before.state)) return refused('already-out')
    await releasePictures(app, tx, id)
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id))
    await note(tx, { about: aboutIssue(id), before: notedIssue(before) })
    return { ok: true as const }
  })
}
