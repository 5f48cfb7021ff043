import { and, asc, eq, inArray } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { seasonOfDay } from '../../season-of-day.ts'
import { isInUse } from '../registration-counts.ts'
import { cancellationPolicies, offerings } from '../tables.ts'
import { addClassOnceIn } from './add-class.ts'
import type { ClassAdminContext } from './context.ts'
import { SAMPLE_CLASSES } from './sample-class-texts.ts'

const FOREIGN_KEY_VIOLATION = '23503'
/** How far ahead the samples begin. */
const STARTS_IN_DAYS = 28

export type SampleClass = { id: string; title: string; isInUse: boolean }

/** The classes that are marked as samples, and whether a family has anything to do with them. */
export function listSampleClasses(db: Queryable, ids?: readonly string[]): Promise<SampleClass[]> {
  return db
    .select({ id: offerings.id, title: offerings.title, isInUse })
    .from(offerings)
    .where(and(eq(offerings.isSample, true), ids && inArray(offerings.id, [...ids])))
    .orderBy(asc(offerings.title), asc(offerings.id))
}

/** Whether there's no class but samples. */
export async function hasOnlySampleClasses(db: Queryable): Promise<boolean> {
  return (await db.$count(offerings, eq(offerings.isSample, false))) === 0
}

/** Adds the sample classes as drafts with dates, each once. Nobody sees them until they're published. */
export async function addSampleClasses(context: ClassAdminContext, tx: Transaction): Promise<void> {
  const { defaultRoom, timeZone } = await readProgramSettingsIn(tx)
  const [policy] = await tx.select().from(cancellationPolicies).where(eq(cancellationPolicies.kind, 'class'))
  const firstDay = addDays(dayOf(context.clock.now(), timeZone), STARTS_IN_DAYS)
  for (const { id, weekdays, count, ...text } of SAMPLE_CLASSES) {
    const rule = { weekdays, startTime: '17:45', minutes: 60, firstDay, until: { count } }
    await addClassOnceIn(context, tx, {
      id,
      class: {
        ...text,
        season: seasonOfDay(firstDay),
        location: defaultRoom || 'Craft room',
        cancellationPolicyId: policy!.id,
      },
      rule: { ...rule, skipClosed: true, skipped: [], held: [] },
    })
  }
  const ids = SAMPLE_CLASSES.map(each => each.id)
  await tx.update(offerings).set({ isSample: true }).where(inArray(offerings.id, ids))
}

/**
 * Deletes these classes if they're samples. One that anything real points to stays as it is, a registration above all:
 * the database refuses to delete it, even if that came at the same moment.
 */
export async function removeSampleClasses(
  context: ClassAdminContext,
  tx: Transaction,
  ids: readonly string[],
): Promise<{ removed: number; kept: { id: string; title: string }[] }> {
  if (ids.length === 0) return { removed: 0, kept: [] }
  const samples = await tx
    .select({ id: offerings.id, title: offerings.title })
    .from(offerings)
    .where(and(eq(offerings.isSample, true), inArray(offerings.id, [...ids])))
    .orderBy(asc(offerings.id))
    .for('update')
  const kept: typeof samples = []
  for (const sample of samples) {
    if (await isDeleted(tx, sample.id))
      await context.note(tx, { about: { kind: 'class', id: sample.id }, before: { title: sample.title } })
    else kept.push(sample)
  }
  await context.changed(tx, 'classes')
  return { removed: samples.length - kept.length, kept }
}

/** False if something points to it. Its dates go with it, which nothing real points to either. */
async function isDeleted(tx: Transaction, id: string): Promise<boolean> {
  try {
    await tx.transaction(inner => inner.delete(offerings).where(eq(offerings.id, id)))
    return true
  } catch (error) {
    if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) throw error
    return false
  }
}
