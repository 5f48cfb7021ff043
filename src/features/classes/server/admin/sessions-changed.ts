import { eq } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { ClassChange } from '../../class-changes.ts'
import { concernsFamilies } from '../../class-changes.ts'
import type { SessionRule } from '../../session-rule.ts'
import { datesOf, runningSessions } from '../class-dates.ts'
import { type Offering, readOfferings } from '../read-offerings.ts'
import { offerings } from '../tables.ts'
import type { ClassAdminContext } from './context.ts'
import { savedAt } from './lock-class.ts'

type Row = typeof offerings.$inferSelect

/**
 * Finishes a change of dates inside its transaction: updates the first and last day of the class, the audit log and the
 * public pages, and emails each family with a confirmed spot, once.
 */
export async function sessionsChanged(
  context: ClassAdminContext,
  tx: Transaction,
  before: Row,
  { change, rule, isFollowed }: { change: ClassChange; rule?: SessionRule; isFollowed?: boolean },
): Promise<{ ok: true; offering: Offering; told: number }> {
  const now = context.clock.now()
  const { id } = before
  const updatedAt = savedAt(now, before.updatedAt)
  const { timeZone } = await readProgramSettingsIn(tx)
  await tx
    .update(offerings)
    .set({
      ...datesOf(before, await runningSessions(tx, id), timeZone),
      updatedAt,
      // A sample with dates of its own is a class of theirs now.
      isSample: false,
      ...(rule ? { sessionRule: rule, sessionMinutes: rule.minutes } : {}),
    })
    .where(eq(offerings.id, id))
  await context.note(tx, {
    about: { kind: 'class', id },
    before: { sessions: change.sessions.map(each => each.from ?? null) },
    after: { sessions: change.sessions.map(each => each.to ?? null) },
  })
  const told = concernsFamilies(change)
    ? ((await context.families?.notify(tx, { offeringId: id, key: updatedAt.toISOString(), change, isFollowed })) ?? 0)
    : 0
  await context.changed(tx, 'classes')
  const [offering] = await readOfferings(tx, { where: eq(offerings.id, id) }, now)
  return { ok: true, offering: offering!, told }
}
