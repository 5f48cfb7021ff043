import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ShortClassAnswer } from '../../contract.ts'
import { isShort } from '../../minimum-children.ts'
import { confirmedChildren } from '../registration-counts.ts'
import { offerings } from '../tables.ts'
import type { ClassAdminContext } from './context.ts'

/** The classes that have fewer children than they need and wait for a decision, the first to be decided first. */
export async function listShortClasses(db: Queryable, now: Date, zone: string): Promise<ShortClassAnswer[]> {
  const rows = await db
    .select({
      id: offerings.id,
      title: offerings.title,
      status: offerings.status,
      startsAt: offerings.startsAt,
      minimumChildren: offerings.minimumChildren,
      decideBy: offerings.decideBy,
      runAnywayAt: offerings.runAnywayAt,
      children: confirmedChildren,
    })
    .from(offerings)
    .where(
      and(
        eq(offerings.status, 'published'),
        isNotNull(offerings.minimumChildren),
        isNull(offerings.runAnywayAt),
        gt(offerings.startsAt, now),
      ),
    )
    .orderBy(asc(sql`coalesce(${offerings.decideBy}, 'infinity'::date)`), asc(offerings.startsAt), asc(offerings.id))
  return rows
    .filter(row => isShort(row, now))
    .map(({ id, title, startsAt, minimumChildren, decideBy, children }) => ({
      id,
      title,
      startsAt: startsAt!.toISOString(),
      firstDay: dayOf(startsAt!, zone),
      minimum: minimumChildren!,
      children,
      decideBy,
    }))
}

/**
 * Remembers that staff run a class with too few children, who decided it and when, so that nobody is reminded again.
 * Decided once: a class that isn't short anymore, or was decided, is refused.
 */
export function runAnyway(
  { db, clock, note }: Pick<ClassAdminContext, 'db' | 'clock' | 'note'>,
  { classId, actorId }: { classId: string; actorId: string },
): Promise<Outcome<object, 'not-found' | 'not-short'>> {
  const now = clock.now()
  return inTransaction(db, async tx => {
    const [offering] = await tx.select().from(offerings).where(eq(offerings.id, classId)).for('no key update')
    if (!offering) return refused('not-found')
    const [counted] = await tx.select({ children: confirmedChildren }).from(offerings).where(eq(offerings.id, classId))
    const { children } = counted!
    if (!isShort({ ...offering, children }, now)) return refused('not-short')
    await tx.update(offerings).set({ runAnywayAt: now, runAnywayBy: actorId }).where(eq(offerings.id, classId))
    await note(tx, {
      about: { kind: 'class', id: classId },
      before: { minimumChildren: offering.minimumChildren, children },
      after: { runAnyway: true },
    })
    return { ok: true as const }
  })
}
