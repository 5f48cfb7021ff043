import { sql } from 'drizzle-orm'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Context } from './context.ts'
import { type Attempt, type InTheWay, type OrderRequest, type Placed, RollBack } from './order-request.ts'
import { placeOrderOnce } from './place-order-once.ts'
import { releaseExpiredHolds, type Which } from './release-expired-holds.ts'

/** Two orders drew the same reference, one time in many millions: draw again. */
const REFERENCE_TAKEN: Attempt<never> = {
  ok: false,
  because: 'in-the-way',
  which: 'nothing',
  otherwise: refused('already-registered'),
}
const LOCK_TIMEOUT_MS = 3_000
const ATTEMPTS = 3

/**
 * Makes an order with its held spots, all or none. Only the server computes prices. An order
 * with nothing to pay is confirmed right away. Expired holds in the way are released first. Sending the
 * same order again while it can be paid answers the first one.
 */
export function placeOrder(context: Context, request: OrderRequest): Promise<Placed> {
  return withPlaceRetry(context, (tx, settings) => placeOrderOnce(context, tx, request, settings))
}

/**
 * Runs a transaction that creates an order (`once`) and may do more, until no expired hold is in its way. If it
 * refuses after its first write, it throws `RollBack`.
 */
export async function withPlaceRetry<T extends object, More extends string = never>(
  context: Context,
  once: (tx: Transaction, settings: ProgramSettings) => Promise<Attempt<T, More>>,
): Promise<Placed<T, More>> {
  const settings = await readProgramSettings(context.db)
  let last: Placed<T, More> = refused('already-registered')
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await tryOnce(context, once, settings)
    if (result.ok || result.because !== 'in-the-way') return result as Placed<T, More>
    const { which, otherwise } = result as InTheWay<T, More>
    last = otherwise
    if (which === 'nothing') continue
    const freed = await inTransaction(context.db, tx => clearTheWay(context, tx, which), {
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    })
    // Whoever waited for another family's release finds nothing left to release, and the spots are free.
    if (freed === 0 && attempt > 0) return last
  }
  return last
}

/**
 * Ends expired holds. Open spots are offered to the waitlist before anyone else gets them. Families that find the same holds
 * in their way take turns: releasing skips what another transaction releases, and would say "full" to all but one.
 */
async function clearTheWay(context: Context, tx: Transaction, which: Which): Promise<number> {
  for (const id of [...(which.offeringIds ?? [])].sort())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`release ${id}`}, 0))`)
  const freed = await releaseExpiredHolds(context, tx, which)
  if (freed === 0 && which.offeringIds) await context.placesFreed?.(tx, which.offeringIds)
  return freed
}

async function tryOnce<T extends object, More extends string>(
  context: Context,
  once: (tx: Transaction, settings: ProgramSettings) => Promise<Attempt<T, More>>,
  settings: ProgramSettings,
): Promise<Attempt<T, More>> {
  try {
    return await inTransaction(context.db, tx => once(tx, settings), { lockTimeoutMs: LOCK_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof RollBack) return error.attempt as Attempt<T, More>
    const broken = brokenConstraint(error)
    // Someone else (the waitlist) gave this child the spot in the same moment.
    if (broken === 'registrations_one_spot' || broken === 'registrations_one_drop_in')
      return refused('already-registered')
    if (broken?.startsWith('orders_reference')) return REFERENCE_TAKEN
    throw error
  }
}

/** The name of the unique index or constraint that refused a row, however deeply the error is wrapped. */
function brokenConstraint(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}
