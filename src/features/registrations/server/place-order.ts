import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { brokenConstraint } from './broken-constraint.ts'
import type { Desk } from './desk.ts'
import { type Attempt, type OrderRequest, type Placed, RollBack } from './order-request.ts'
import { releaseExpiredHolds, type Which } from './release-expired-holds.ts'
import { place } from './try-to-place.ts'

/** Two orders drew the same reference, one time in many millions: draw again. */
const REFERENCE_TAKEN: Attempt = {
  ok: false,
  because: 'in-the-way',
  which: 'nothing',
  otherwise: refused('already-registered'),
}
const LOCK_TIMEOUT_MS = 3_000
const ATTEMPTS = 3

/**
 * Makes an order with its held places, all or none (PRODUCT.md part 6): the server alone computes every price. An order
 * that leaves nothing to pay is confirmed at once. Where holds that ran out stand in the way they are released first. The
 * same order asked again while it can be paid answers the first one.
 */
export async function placeOrder(desk: Desk, request: OrderRequest): Promise<Placed> {
  const settings = await readProgramSettings(desk.db)
  let last: Placed = refused('already-registered')
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await tryToPlace(desk, request, settings)
    if (result.ok || result.because !== 'in-the-way') return result
    last = result.otherwise
    const { which } = result
    if (which === 'nothing') continue
    const freed = await inTransaction(desk.db, tx => clearTheWay(desk, tx, which), { lockTimeoutMs: LOCK_TIMEOUT_MS })
    if (freed === 0) return last
  }
  return last
}

/** Ends holds whose time is over. Whoever waits in line is offered what is free, however it became so, before anybody. */
async function clearTheWay(desk: Desk, tx: Transaction, which: Which): Promise<number> {
  const freed = await releaseExpiredHolds(desk, tx, which)
  if (freed === 0 && which.offeringIds) await desk.placesFreed?.(tx, which.offeringIds)
  return freed
}

async function tryToPlace(desk: Desk, request: OrderRequest, settings: ProgramSettings): Promise<Attempt> {
  try {
    return await inTransaction(desk.db, tx => place(desk, tx, request, settings), {
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    })
  } catch (error) {
    if (error instanceof RollBack) return error.attempt
    const broken = brokenConstraint(error)
    // Somebody else (the waitlist) gave this child the place in the same moment.
    if (broken === 'registrations_one_live') return refused('already-registered')
    if (broken?.startsWith('orders_reference')) return REFERENCE_TAKEN
    throw error
  }
}
