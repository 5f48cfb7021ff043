import { eq, sql } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ThreadState } from '../../inbox-contract.ts'
import { lockThread } from '../lock-thread.ts'
import { sideOf } from '../sides.ts'
import { familyThreads } from '../tables.ts'
import { STATE_COLUMNS, type StateRow, stateOf } from './thread-state.ts'

type Move = { assigneeId?: string | null; snoozedUntil?: string | null; done?: boolean }

/** Gives a thread to somebody of staff, lets it sleep until an instant, or is done with it. Only what is named changes. */
export async function moveThread(
  app: App,
  familyId: string,
  { assigneeId, snoozedUntil, done }: Move,
): Promise<Outcome<{ state: ThreadState }, 'not-found' | 'not-staff' | 'snooze-past'>> {
  const now = app.clock.now()
  const family = await findUser(app.db, familyId)
  if (family?.role !== 'parent') return refused('not-found')
  const assignee = assigneeId ? await findUser(app.db, assigneeId) : undefined
  if (assigneeId && (!assignee || assignee.disabledAt || sideOf(assignee) !== 'staff')) return refused('not-staff')
  const until = snoozedUntil ? new Date(snoozedUntil) : null
  if (until && until <= now) return refused('snooze-past')

  return inTransaction(app.db, async tx => {
    await lockThread(tx, familyId, 1)
    await tx
      .update(familyThreads)
      .set({
        ...(assigneeId === undefined ? {} : { assigneeId }),
        ...(snoozedUntil === undefined ? {} : { snoozedUntil: until }),
        ...(done === undefined ? {} : { doneAt: done ? now : null }),
        familyId,
      })
      .where(eq(familyThreads.familyId, familyId))
    await app.live.publish(tx, { kind: 'messages', id: familyId }, { staff: true })
    const { rows } = await tx.execute<StateRow>(sql`SELECT ${STATE_COLUMNS} FROM family_threads t
      LEFT JOIN users a ON a.id = t.assignee_id WHERE t.family_id = ${familyId}`)
    return { ok: true as const, state: stateOf(rows[0]!, now) }
  })
}
