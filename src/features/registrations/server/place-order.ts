import { isBookable } from '#src/features/classes/availability.ts'
import { takePlaces } from '#src/features/classes/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { creditBalance, spendCredit } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { heldUntil } from '../hold-time.ts'
import { confirmOrder, countPopularity } from './confirm-order.ts'
import type { Desk } from './desk.ts'
import { type Existing, existingPlaces } from './existing-places.ts'
import { giveUpReplaced } from './give-up-replaced.ts'
import { insertOrder } from './insert-order.ts'
import { lockFamily } from './lock-family.ts'
import { planCoverage } from './plan-coverage.ts'
import { type Covers, offersChoice, priceWishes, splitTotal } from './price-wishes.ts'
import { type Checkout, readCheckout } from './read-checkout.ts'
import { readWishes, type Wish, type WishRow } from './read-wishes.ts'
import { releaseExpiredHolds, type Which } from './release-expired-holds.ts'
import { waitingFor } from './waiting-for.ts'

export type OrderRequest = {
  parentId: string
  wishes: readonly Wish[]
  useCredit: boolean
  /** The total before credit that the family saw, in cents. */
  expectedTotal?: number
  fromCart: boolean
}
export type OrderRefusal =
  | 'full'
  | 'not-bookable'
  | 'already-registered'
  | 'too-many-holds'
  | 'option-needed'
  | 'price-changed'
  | 'not-found'
type Placed = Outcome<{ checkout: Checkout }, OrderRefusal>
type Attempt = Placed | { ok: false; because: 'in-the-way'; which: Which; otherwise: Placed }

const LOCK_TIMEOUT_MS = 3_000
const ATTEMPTS = 3

/** Carries a refusal out of a transaction that must not be committed. */
class RollBack extends Error {
  readonly attempt: Attempt
  constructor(attempt: Attempt) {
    super('rolled back')
    this.attempt = attempt
  }
}

/**
 * Makes an order with its held places, all or none (PRODUCT.md part 6): the server alone computes every price. An order
 * that leaves nothing to pay is confirmed at once. Where holds that ran out stand in the way they are released first. The
 * same order asked again while it can be paid answers the first one.
 */
export async function placeOrder(desk: Desk, request: OrderRequest): Promise<Placed> {
  const settings = await readProgramSettings(desk.db)
  const covers = await planCoverage(desk.db, request.wishes)
  let last: Placed = refused('already-registered')
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await tryToPlace(desk, request, settings, covers)
    if (result.ok || result.because !== 'in-the-way') return result
    last = result.otherwise
    const freed = await inTransaction(desk.db, tx => releaseExpiredHolds(desk, tx, result.which), {
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    })
    if (freed === 0) return last
  }
  return last
}

async function tryToPlace(
  desk: Desk,
  request: OrderRequest,
  settings: ProgramSettings,
  covers: Covers,
): Promise<Attempt> {
  try {
    return await inTransaction(desk.db, tx => place(desk, tx, request, settings, covers), {
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    })
  } catch (error) {
    if (error instanceof RollBack) return error.attempt
    // Somebody else (the waitlist) gave this child the place in the same moment.
    if (databaseErrorCode(error) === '23505') return refused('already-registered')
    throw error
  }
}

async function place(
  desk: Desk,
  tx: Transaction,
  request: OrderRequest,
  settings: ProgramSettings,
  covers: Covers,
): Promise<Attempt> {
  const now = desk.clock.now()
  await lockFamily(tx, request.parentId)
  const { rows, family } = await readWishes(tx, request.parentId, request.wishes, now)
  if (rows.length < request.wishes.length) return refused('not-found')

  const existing = existingPlaces(rows, request, now, settings.holdMinutes)
  if (existing.kind === 'repeat') return { ok: true, checkout: await readCheckout(tx, existing.orderId) }
  if (existing.kind === 'taken')
    return refused('already-registered', { ...named(existing.row), registrationId: existing.row.live!.id })
  if (existing.kind === 'expired') {
    return {
      ok: false,
      because: 'in-the-way',
      which: { orderIds: existing.orderIds },
      otherwise: refused('already-registered'),
    }
  }
  const replaced = existing.kind === 'replace' ? existing : NOTHING
  const unfit = unfitToBook(rows, settings, now)
  if (unfit) return unfit
  const full = rows.find(row => isFull(row) && !replaced.transferred.includes(row.offeringId))
  if (full) return fullAttempt(tx, [full])
  if (family.holding - replaced.transferred.length + rows.length > settings.holdsPerFamily)
    return refused('too-many-holds')

  const priced = priceWishes(rows, settings, covers)
  const fullTotal = priced.reduce((sum, wish) => sum + wish.priceCents, 0)
  if (request.expectedTotal !== undefined && request.expectedTotal !== fullTotal)
    return refused('price-changed', { total: fullTotal })
  const balance = request.useCredit
    ? (await creditBalance(tx, request.parentId)) - family.creditReservedCents + replaced.creditCents
    : 0
  const { wishes, ...money } = splitTotal(priced, Math.max(0, balance), request.useCredit)

  await giveUpReplaced(desk, tx, replaced, now)
  const until = heldUntil(now, settings.holdMinutes)
  const order = { parentId: request.parentId, wishes, ...money, heldUntil: until, now, fromCart: request.fromCart }
  const { orderId, registrationIds } = await insertOrder(tx, order)
  const paid = money.dueCents === 0
  if (paid && money.creditCents > 0) {
    const spent = await spendCredit(tx, { parentId: request.parentId, orderId, amountCents: money.creditCents })
    if (!spent.ok) throw new RollBack(refused('price-changed', { total: fullTotal }))
  }
  if (paid) await confirmOrder(desk, tx, orderId)

  // The rows everybody wants come last, so that they are locked for the shortest time.
  const needed = rows
    .filter(row => !replaced.transferred.includes(row.offeringId))
    .map(row => ({ offeringId: row.offeringId, count: 1 }))
  const taken = await takePlaces(tx, [...needed, ...overlapping(rows, replaced)])
  if (!taken.ok) {
    const missing = rows.filter(row => row.offeringId === taken.details?.offeringId)
    if (taken.because === 'not-bookable') throw new RollBack(refused('not-bookable', named(missing[0]!)))
    throw new RollBack(await fullAttempt(tx, missing))
  }
  if (paid)
    await countPopularity(
      tx,
      rows.map(row => row.offeringId),
    )
  if (paid || rows.some(isNearlyFull)) await desk.changed(tx, 'classes')
  const checkout = {
    orderId,
    registrationIds,
    registrationId: registrationIds[0]!,
    amountDue: money.dueCents,
    requiresPayment: !paid,
  }
  return { ok: true, checkout }
}

const NOTHING: Extract<Existing, { kind: 'replace' }> = {
  kind: 'replace',
  registrationIds: [],
  orderIds: [],
  transferred: [],
  creditCents: 0,
}

/** Siblings in one class: a transferred place serves one of them, the others need places of their own. */
function overlapping(rows: readonly WishRow[], { transferred }: typeof NOTHING) {
  return [...new Set(transferred)].flatMap(offeringId => {
    const wanted = rows.filter(row => row.offeringId === offeringId).length
    const count = wanted - transferred.filter(each => each === offeringId).length
    return count > 0 ? [{ offeringId, count }] : []
  })
}

function unfitToBook(rows: readonly WishRow[], settings: ProgramSettings, now: Date): Attempt | undefined {
  const over = rows.find(row => !isBookable(row.offering, now))
  if (over) return refused('not-bookable', named(over))
  const open = rows.find(row => !offersChoice(row, settings))
  return open && refused('option-needed', named(open))
}

const named = (row: WishRow) => ({ classId: row.offeringId, title: row.offering.title })
const isFull = ({ offering }: WishRow) => offering.capacity > 0 && offering.taken >= offering.capacity
/** From here on the public pages say "Limited Spots" or "Full", so their remembered copies are out of date. */
const isNearlyFull = ({ offering }: WishRow) => offering.capacity > 0 && offering.capacity - offering.taken <= 5

/** Full as it stands; holds that ran out may be in the way and are looked for once. */
async function fullAttempt(tx: Transaction, [row]: readonly WishRow[]): Promise<Attempt> {
  const waiting = await waitingFor(tx, row!.offeringId)
  const otherwise = refused('full', { ...named(row!), waiting })
  return { ok: false, because: 'in-the-way', which: { offeringIds: [row!.offeringId] }, otherwise }
}
