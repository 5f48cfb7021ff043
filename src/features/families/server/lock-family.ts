import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'

/**
 * Lets one order of a family be made or settled at a time: double clicks stand in line, and holds and credit are counted
 * right. Locks are always had in this order: family, orders, registrations, plans, payments, classes with ascending ids.
 */
export async function lockFamily(tx: Transaction, parentId: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM users WHERE id = ${parentId} FOR NO KEY UPDATE`)
}
