import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ClassAdminContext } from '../admin/context.ts'
import { savedAt } from '../admin/lock-class.ts'
import { offerings } from '../tables.ts'

/**
 * Publishes all drafts of a season that have dates; whoever asks again publishes nothing twice. A class that was published
 * before may have a waitlist: it's told of its free spots.
 */
export function publishDrafts(context: ClassAdminContext, seasonId: string): Promise<{ publishedNow: number }> {
  return inTransaction(context.db, async tx => {
    const { id, updatedAt } = offerings
    // In the order of ids, as everything that locks more than one class.
    const drafts = await tx
      .select({ id, updatedAt })
      .from(offerings)
      .where(and(eq(offerings.seasonId, seasonId), eq(offerings.status, 'draft'), isNotNull(offerings.startsAt)))
      .orderBy(asc(id))
      .for('update')
    const now = context.clock.now()
    for (const each of drafts) {
      await tx
        .update(offerings)
        .set({ status: 'published', updatedAt: savedAt(now, each.updatedAt) })
        .where(eq(id, each.id))
      await context.note(tx, {
        about: { kind: 'class', id: each.id },
        before: { status: 'draft' },
        after: { status: 'published' },
      })
    }
    if (drafts.length > 0) {
      await context.placesFreed?.(
        tx,
        drafts.map(each => each.id),
      )
      await context.changed(tx, 'classes')
    }
    return { publishedNow: drafts.length }
  })
}
