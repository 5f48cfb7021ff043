import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** Lets a test write payments, refunds and ledger entries for orders that don't exist, to play payments on its own. */
export async function withoutOrders(db: Queryable): Promise<void> {
  for (const table of ['payments', 'refunds', 'ledger_entries'])
    await db.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_order_exists`))
}
