import { sql } from 'drizzle-orm'
import { ApiError } from '#src/lib/api-client.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/**
 * Lets one order of a family be made or settled at a time: double clicks stand in line, and holds and credit are counted
 * right. Locks are always had in this order: family, orders, registrations, plans, payments, classes with ascending ids.
 */
export async function lockFamily(tx: Transaction, parentId: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM users WHERE id = ${parentId} FOR NO KEY UPDATE`)
}

const SIGNED_OUT = { message: 'Please sign in to continue.', code: 'signed-out' }

/**
 * The same for what the family itself asks for: an account that was closed while the request waited for the lock gets
 * nothing any more (T29).
 * @throws ApiError 401, as the next request would answer
 */
export async function lockOpenFamily(tx: Transaction, parentId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM users WHERE id = ${parentId} AND disabled_at IS NULL FOR NO KEY UPDATE`,
  )
  if (rows.length === 0) throw new ApiError(401, JSON.stringify(SIGNED_OUT), '')
}
