import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { cartItems } from './tables.ts'

/** Removes one of the family's own items from the cart; removing it twice is fine. */
export async function removeFromCart(db: Queryable, parentId: string, itemId: string): Promise<void> {
  await db.delete(cartItems).where(and(eq(cartItems.id, itemId), eq(cartItems.parentId, parentId)))
}

/** Empties the family's cart. */
export async function clearCart(db: Queryable, parentId: string): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.parentId, parentId))
}
