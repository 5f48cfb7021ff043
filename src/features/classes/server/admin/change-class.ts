import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type ClassChange, concernsFamilies } from '../../class-changes.ts'
import type { ChangedClass } from '../../contract.ts'
import { joinRuleChanged } from '../class-dates.ts'
import { type Offering, readOfferings } from '../read-offerings.ts'
import { placeClassesIn } from '../seasons/place-classes.ts'
import { seasonColumns } from '../seasons/season-columns.ts'
import { cancellationPolicies, offerings, sessions } from '../tables.ts'
import { columnsOf } from './class-columns.ts'
import type { ClassAdminContext } from './context.ts'
import { LOCK_TIMEOUT_MS, lockClass, savedAt } from './lock-class.ts'

type Refusal = 'not-found' | 'changed-meanwhile' | 'too-few-places' | 'no-dates' | 'unknown-policy' | 'unknown-season'

/**
 * Changes the text, price and capacity of a class, unless someone saved it after it was loaded. Its address stays the
 * same, and so does the price of existing orders: they keep their own lines (T53). The row is locked first, so that no
 * spot is taken between reading `taken` and setting the new capacity. Families get an email about a new title or
 * location.
 */
export function changeClass(
  context: ClassAdminContext,
  id: string,
  { updatedAt: read, newSpots, ...change }: ChangedClass,
): Promise<Outcome<{ offering: Offering }, Refusal>> {
  return inTransaction(
    context.db,
    async tx => {
      const locked = await lockClass(context, tx, id, read)
      if (!locked.ok) return locked
      const { before } = locked
      const taken = await fullestTaken(tx, id)
      if (change.capacity !== 0 && change.capacity < taken) return refused('too-few-places', { taken })
      if (change.status === 'published' && before.startsAt === null) return refused('no-dates')
      if (!(await policyExists(tx, change.cancellationPolicyId))) return refused('unknown-policy')
      const now = context.clock.now()
      const updatedAt = savedAt(now, before.updatedAt)
      const placed = await seasonColumns(tx, change, before)
      if (!placed) return refused('unknown-season')
      const columns = { ...columnsOf(change, await readProgramSettingsIn(tx)), ...placed }
      // A sample that someone rewrote is their class now. Only publishing it changes nothing about that.
      const rewritten = Object.keys(differences(before, columns).after).filter(name => name !== 'status')
      const isSample = before.isSample && rewritten.length === 0
      await tx
        .update(offerings)
        .set({
          ...columns,
          status: change.status,
          isSample,
          updatedAt,
          ...(isDecidedAnew(before, change) && { runAnywayAt: null, runAnywayBy: null }),
          ...(newSpots && { offersPaused: newSpots === 'keep' }),
        })
        .where(eq(offerings.id, id))
      await joinRuleChanged(tx, id)
      await context.note(tx, {
        about: { kind: 'class', id },
        ...differences(before, {
          ...columns,
          status: change.status,
          ...(newSpots && { offersPaused: newSpots === 'keep' }),
        }),
      })
      if (change.season !== before.season) await placeClassesIn(tx, now, eq(offerings.id, id))
      await notifyFamilies(context, tx, {
        id,
        key: updatedAt.toISOString(),
        change: namesChanged(before, columns),
        now,
      })
      // More spots, no limit, or published again: the waitlist comes first, unless staff keep them.
      await context.placesFreed?.(tx, [id])
      await context.changed(tx, 'classes')
      const [offering] = await readOfferings(tx, { where: eq(offerings.id, id) }, now)
      return { ok: true as const, offering: offering! }
    },
    { lockTimeoutMs: LOCK_TIMEOUT_MS },
  )
}

/** The seats taken at the fullest session, without those over the capacity. */
async function fullestTaken(tx: Transaction, id: string): Promise<number> {
  const most = sql<number>`coalesce(max(${sessions.seatsTaken} - ${sessions.seatsOver}), 0)`
  const [found] = await tx
    .select({ most })
    .from(sessions)
    .where(and(eq(sessions.offeringId, id), isNull(sessions.cancelledAt)))
  return found!.most
}

/** Another minimum or day is another decision. */
const isDecidedAnew = (
  before: Row,
  { minimumChildren, decideBy }: Pick<ChangedClass, 'minimumChildren' | 'decideBy'>,
) =>
  (minimumChildren !== undefined && minimumChildren !== before.minimumChildren) ||
  (decideBy !== undefined && decideBy !== before.decideBy)

/** Whether the cancellation rule exists. Without one in the request, the class keeps its own. */
export async function policyExists(tx: Transaction, id: string | undefined): Promise<boolean> {
  return id === undefined || (await tx.$count(cancellationPolicies, eq(cancellationPolicies.id, id))) > 0
}

type Row = typeof offerings.$inferSelect

/** A new title or location also shows in calendars, so upcoming entries get a new sequence number. */
async function notifyFamilies(
  context: ClassAdminContext,
  tx: Transaction,
  { id, key, change, now }: { id: string; key: string; change: ClassChange; now: Date },
): Promise<void> {
  if (!concernsFamilies(change)) return
  const risen = await tx
    .update(sessions)
    .set({ sequence: sql`${sessions.sequence} + 1` })
    .where(and(eq(sessions.offeringId, id), gt(sessions.startsAt, now), isNull(sessions.cancelledAt)))
    .returning({ id: sessions.id })
  // Nobody needs to hear about a class that's over.
  if (risen.length > 0) await context.families?.notify(tx, { offeringId: id, key, change })
}

function namesChanged(before: Row, { title, location }: { title: string; location?: string }): ClassChange {
  return {
    ...(title !== before.title ? { title: { from: before.title, to: title } } : {}),
    ...(location !== undefined && location !== before.location
      ? { location: { from: before.location, to: location } }
      : {}),
    sessions: [],
  }
}

/** Only the changed fields, for the audit log. */
function differences(row: Row, columns: Record<string, unknown>) {
  const old = row as Record<string, unknown>
  const changed = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, old[name]),
  )
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old[name]])),
    after: Object.fromEntries(changed),
  }
}
