import { sql } from 'drizzle-orm'
import { ApiError } from '#src/lib/api-client.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/**
 * Lets only one order per family be made or settled at a time, so double clicks wait and holds and credit are counted
 * correctly. Locks are always taken in this order: family, orders, registrations, plans, payments, classes by ascending id.
 */
export async function lockFamily(tx: Transaction, parentId: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM users WHERE id = ${parentId} FOR NO KEY UPDATE`)
}

const SIGNED_OUT = { message: 'Please sign in to continue.', code: 'signed-out' }

/**
 * The same lock for requests from the family itself. If the account was closed while the request waited for the lock, the
 * request is refused (T29).
 * @throws ApiError 401, the same answer the next request would get
 */
export async function lockOpenFamily(tx: Transaction, parentId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM users WHERE id = ${parentId} AND disabled_at IS NULL FOR NO KEY UPDATE`,
  )
  if (rows.length === 0) throw new ApiError(401, JSON.stringify(SIGNED_OUT), '')
}
