import { eq } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'
import type { OwnerFinders } from '#src/platform/http/owners.ts'
import { cartItems, orders, registrations } from './tables.ts'

/** Who owns a registration, an order or a cart item; `undefined` if it doesn't exist (T17, T18, T24). */
export function registrationOwners(db: Database): Pick<OwnerFinders, 'registration' | 'order' | 'cart-item'> {
  const finder = (table: typeof registrations | typeof orders | typeof cartItems) => async (id: string) => {
    const [row] = await db.select({ parentId: table.parentId }).from(table).where(eq(table.id, id))
    return row?.parentId
  }
  return { registration: finder(registrations), order: finder(orders), 'cart-item': finder(cartItems) }
}
