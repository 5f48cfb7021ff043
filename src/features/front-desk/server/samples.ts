import { addSamplePosts, hasOnlySamplePosts, listSamplePosts, removeSamplePosts } from '#src/features/blog/server.ts'
import {
  addSampleClasses,
  hasOnlySampleClasses,
  listSampleClasses,
  removeSampleClasses,
} from '#src/features/classes/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'

type Context = Pick<App, 'db' | 'clock' | 'changed'> & Pick<RequestContext, 'note'>

/** The samples of this site, and whether some can be added. */
export async function readSamples(db: Queryable) {
  const [classes, posts, canAdd] = [await listSampleClasses(db), await listSamplePosts(db), await isEmpty(db)]
  return { classes, posts, canAdd }
}

/** Adds the samples to a site that has no classes or posts of its own. */
export async function addSamples(context: Context): Promise<Outcome<object, 'not-empty'>> {
  return inTransaction(context.db, async tx => {
    if (!(await isEmpty(tx))) return refused('not-empty')
    await addSampleClasses(context, tx)
    await addSamplePosts(context, tx)
    return { ok: true as const }
  })
}

/** Removes the samples that were listed, all in one transaction, except classes that a family has anything to do with. */
export function removeSamples(context: Context, { classes, posts }: { classes: string[]; posts: string[] }) {
  return inTransaction(context.db, async tx => {
    const { removed, kept } = await removeSampleClasses(context, tx, classes)
    const counts = { classes: removed, posts: await removeSamplePosts(context, tx, posts) }
    await context.note(tx, { about: { kind: 'samples', id: 'all' }, after: { ...counts, kept: kept.length } })
    return { ...counts, kept }
  })
}

const isEmpty = async (db: Queryable): Promise<boolean> =>
  (await hasOnlySampleClasses(db)) && (await hasOnlySamplePosts(db))
