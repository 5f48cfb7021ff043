import { and, desc, eq, like, or, sql } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { postToLedger } from './post-to-ledger.ts'
import { ledgerEntries } from './tables.ts'

/** One change to a family's credit: positive cents were given, negative ones spent. */
export type CreditEntry = {
  id: string
  amountCents: number
  note: string | null
  orderId: string | null
  createdAt: Date
}

const ofFamily = (parentId: string) => and(eq(ledgerEntries.parentId, parentId), eq(ledgerEntries.account, 'credit'))

/** What a family can spend, in cents: what we owe it, minus what is on hold. Never below 0. */
export async function creditBalance(db: Queryable, parentId: string): Promise<number> {
  const [sum] = await db
    .select({ balance: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(ofFamily(parentId))
  return Math.max(0, (sum?.balance ?? 0) - (await creditHeldBack(db, parentId)))
}

/**
 * Credit given for money that the bank has since taken back, or that was refunded at the provider and not by us, in cents:
 * it is on hold until the dispute is won, since otherwise the family would have both (T57).
 */
export async function creditHeldBack(db: Queryable, parentId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    SELECT coalesce(sum(least(p.gone, given.cents)), 0)::int AS cents
    FROM (SELECT order_id, sum(disputed_cents + returned_elsewhere_cents) AS gone FROM payments
      WHERE parent_id = ${parentId} AND status = 'succeeded' AND disputed_cents + returned_elsewhere_cents > 0
      GROUP BY order_id) p
    CROSS JOIN LATERAL (SELECT coalesce(-sum(l.amount_cents), 0) AS cents FROM ledger_entries l
      WHERE l.order_id = p.order_id AND l.account = 'credit' AND l.cause LIKE 'credit-given:%') given`)
  return rows[0]!.cents
}

/** Every change to the family's credit, newest first. */
export async function creditHistory(db: Queryable, parentId: string, limit = 100): Promise<CreditEntry[]> {
  return db
    .select({
      id: ledgerEntries.id,
      amountCents: sql<number>`-${ledgerEntries.amountCents}`,
      note: ledgerEntries.note,
      orderId: ledgerEntries.orderId,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .where(ofFamily(parentId))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(limit)
}

/**
 * Pays part of an order with the family's credit, once for each order. A family's spends run one at a time, so two
 * tabs never spend the same money (T46). Repeating it for the order does nothing; a different amount is an error.
 */
export async function spendCredit(
  tx: Transaction,
  { parentId, orderId, amountCents }: { parentId: string; orderId: string; amountCents: number },
): Promise<Outcome<{ balance: number }, 'not-enough-credit'>> {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new Error('credit is spent in whole positive cents')
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`credit ${parentId}`}, 0))`)
  const cause = `credit-spent:${orderId}`
  const balance = await creditBalance(tx, parentId)
  const [spent] = await tx
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.cause, cause), eq(ledgerEntries.account, 'credit')))
  if (spent) {
    if (spent.cents !== amountCents) throw new Error(`order ${orderId} was paid with another amount of credit`)
    return { ok: true, balance }
  }
  if (balance < amountCents) return refused('not-enough-credit', { balance })
  await postToLedger(tx, {
    cause,
    parentId,
    orderId,
    note: 'Used for a booking',
    amounts: { credit: amountCents, sales: -amountCents },
  })
  return { ok: true, balance: balance - amountCents }
}

export type CreditReturn = {
  parentId: string
  orderId: string
  /** Without an amount: all of the order's credit that hasn't been returned yet. */
  amountCents?: number
  /** Names what it is for; returned once for each: `lapsed:<orderId>`, `cancelled:<registrationId>`. */
  cause: string
  note?: string
}

/**
 * Returns credit that an order used to the family's credit, never as money and never more than was used (T45).
 * Answers the cents returned now: 0 for a cause that was already done.
 */
export async function returnCredit(
  tx: Transaction,
  { parentId, orderId, amountCents, cause, note }: CreditReturn,
): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`credit ${parentId}`}, 0))`)
  const [used] = await tx
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.account, 'credit'),
        or(like(ledgerEntries.cause, 'credit-spent:%'), like(ledgerEntries.cause, 'credit-returned:%')),
      ),
    )
  const left = used?.cents ?? 0
  const cents = Math.min(amountCents ?? left, left)
  if (cents <= 0) return 0
  const posted = await postToLedger(tx, {
    cause: `credit-returned:${cause}`,
    parentId,
    orderId,
    note: note ?? 'Returned from a booking',
    amounts: { credit: -cents, sales: cents },
  })
  return posted ? cents : 0
}

export type CreditGift = {
  parentId: string
  amountCents: number
  /** Names what it is for; given once for each: `cancelled:<registrationId>`, `staff:<id>`. */
  cause: string
  note: string
  /** Set if the credit replaces what was paid for this order; without it, it is goodwill. */
  orderId?: string
  /** When it was given, if not now. */
  at?: Date
}

/** Adds credit to the family's balance, in cents. Answers false if this cause was credited before. */
export async function giveCredit(
  tx: Transaction,
  { parentId, amountCents, cause, note, orderId, at }: CreditGift,
): Promise<boolean> {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new Error('credit is given in whole positive cents')
  return postToLedger(tx, {
    cause: `credit-given:${cause}`,
    parentId,
    orderId,
    note,
    createdAt: at,
    amounts: { credit: -amountCents, [orderId ? 'sales' : 'goodwill']: amountCents },
  })
}
