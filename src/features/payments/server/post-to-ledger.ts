import { sumCents } from '#src/lib/money.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { ledgerEntries } from './tables.ts'

type Account = (typeof ledgerEntries.$inferSelect)['account']
export type Posting = {
  /** What made it happen, for example `payment:<id>`; posted once, whoever repeats it. */
  cause: string
  parentId: string
  orderId?: string
  note?: string
  /** When it happened, if not now: for books that are brought in from elsewhere. */
  createdAt?: Date
  /** Cents by account; they sum to zero. */
  amounts: Partial<Record<Account, number>>
}

/** Writes one cause into the ledger; answers false when it stood there already. */
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
