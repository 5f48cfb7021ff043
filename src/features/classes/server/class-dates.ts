import { and, asc, eq, isNull } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { type Joining, joiningAt, joinUntilOf } from '../joining-late.ts'
import { offerings, sessions } from './tables.ts'

type Row = Pick<typeof offerings.$inferSelect, 'kind' | 'joinLate' | 'joinUntilSession'>
type Session = { startsAt: Date; endsAt: Date }

/** The columns of a class that follow from its sessions that take place, soonest first. `zone` is the program's. */
export const datesOf = (row: Row, running: readonly Session[], zone: string) => ({
  startsAt: running[0]?.startsAt ?? null,
  endsAt: running.at(-1)?.endsAt ?? null,
  joinUntil: joinUntilOf(
    row,
    running.map(each => each.startsAt),
    zone,
  ),
})

/** The sessions of a class that take place, soonest first. */
export const runningSessions = (db: Queryable, offeringId: string) =>
  db
    .select({ startsAt: sessions.startsAt, endsAt: sessions.endsAt })
    .from(sessions)
    .where(and(eq(sessions.offeringId, offeringId), isNull(sessions.cancelledAt)))
    .orderBy(asc(sessions.startsAt))

/** Writes until when a class can be joined, after its rule for that changed. */
export async function joinRuleChanged(tx: Transaction, id: string): Promise<void> {
  const { timeZone } = await readProgramSettingsIn(tx)
  const [row] = await tx.select().from(offerings).where(eq(offerings.id, id))
  const { joinUntil } = datesOf(row!, await runningSessions(tx, id), timeZone)
  await tx.update(offerings).set({ joinUntil }).where(eq(offerings.id, id))
}

/** How a child would join a class at `now`; null if it hasn't begun, if it's over, and for a program. */
export async function joiningFor(
  db: Queryable,
  { id, kind, startsAt }: Pick<typeof offerings.$inferSelect, 'id' | 'kind' | 'startsAt'>,
  now: Date,
  zone: string,
): Promise<Joining | null> {
  if (kind === 'program' || !startsAt || startsAt > now) return null
  const running = await runningSessions(db, id)
  return joiningAt(
    running.map(each => each.startsAt),
    now,
    zone,
  )
}
