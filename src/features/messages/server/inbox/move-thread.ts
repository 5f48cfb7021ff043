import { eq, sql } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { ThreadState } from '../../inbox-contract.ts'
import { lockThread } from '../lock-thread.ts'
import { sideOf } from '../sides.ts'
import { familyThreads } from '../tables.ts'
import { STATE_COLUMNS, type StateRow, stateOf } from './thread-state.ts'

type Move = { assigneeId?: string | null; snoozedUntil?: string | null; done?: boolean }

/** Assigns a thread to a staff member, snoozes it until an instant, or marks it done. Only the given fields change. */
export async function moveThread(
  app: App,
  familyId: string,
  { assigneeId, snoozedUntil, done }: Move,
  note: RequestContext['note'],
): Promise<Outcome<{ state: ThreadState }, 'not-found' | 'not-staff' | 'snooze-past'>> {
  const now = app.clock.now()
  const family = await findUser(app.db, familyId)
  if (family?.role !== 'parent') return refused('not-found')
  const assignee = assigneeId ? await findUser(app.db, assigneeId) : undefined
  if (assigneeId && (!assignee || assignee.disabledAt || sideOf(assignee) !== 'staff')) return refused('not-staff')
  const until = snoozedUntil ? new Date(snoozedUntil) : null
  if (until && until <= now) return refused('snooze-past')

  return inTransaction(app.db, async tx => {
    const before = await lockThread(tx, familyId, 1)
    const [after] = await tx
      .update(familyThreads)
      .set({
        ...(assigneeId === undefined ? {} : { assigneeId }),
        ...(snoozedUntil === undefined ? {} : { snoozedUntil: until }),
        ...(done === undefined ? {} : { doneAt: done ? now : null }),
        familyId,
      })
      .where(eq(familyThreads.familyId, familyId))
      .returning()
    await note(tx, { about: { kind: 'message-thread', id: familyId }, before: noted(before), after: noted(after!) })
    await app.live.publish(tx, { kind: 'messages', id: familyId }, { staff: true })
    const { rows } = await tx.execute<StateRow>(sql`SELECT ${STATE_COLUMNS} FROM family_threads t
      LEFT JOIN users a ON a.id = t.assignee_id WHERE t.family_id = ${familyId}`)
    return { ok: true as const, state: stateOf(rows[0]!, now) }
  })
}

const noted = ({ assigneeId, snoozedUntil, doneAt }: typeof familyThreads.$inferSelect) => ({
  assigneeId,
  snoozedUntil,
  doneAt,
})
