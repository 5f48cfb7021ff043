import { sumCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { ledgerEntries } from './tables.ts'

type Account = (typeof ledgerEntries.$inferSelect)['account']
export type Posting = {
  /** What caused it, for example `payment:<id>`; posted once, however often it is repeated. */
  cause: string
  parentId: string
  orderId?: string
  note?: string
  /** When it happened, if not now: for books imported from elsewhere. */
  createdAt?: Date
  /** Cents by account; they sum to zero. */
  amounts: Partial<Record<Account, number>>
}

/** Writes one cause to the ledger; answers false if it was already there. */
export async function postToLedger(tx: Transaction, { amounts, ...rest }: Posting): Promise<boolean> {
  const entries = Object.entries(amounts) as [Account, number][]
  if (sumCents(entries.map(([, cents]) => cents)) !== 0)
    throw new Error(`the ledger entries of ${rest.cause} do not sum to zero`)
  const written = await tx
    .insert(ledgerEntries)
    .values(entries.map(([account, amountCents]) => ({ ...rest, account, amountCents })))
    .onConflictDoNothing({ target: [ledgerEntries.cause, ledgerEntries.account] })
    .returning({ id: ledgerEntries.id })
  return written.length > 0
}
