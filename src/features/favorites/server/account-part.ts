import { asc, eq } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { favorites } from './tables.ts'

/** Saved classes in an account. */
export const favoritesPart: ServerAccountPart = {
  name: 'favorites',
  read: (db, { id }) =>
    db
      .select({ class: offerings.title, savedAt: favorites.createdAt })
      .from(favorites)
      .innerJoin(offerings, eq(offerings.id, favorites.offeringId))
      .where(eq(favorites.parentId, id))
      .orderBy(asc(favorites.createdAt)),
  async erase(tx, { id }) {
    await tx.delete(favorites).where(eq(favorites.parentId, id))
  },
}
