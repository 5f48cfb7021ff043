import { asc, eq } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { seasonEarlyFamilies, seasons } from '../tables.ts'

/** The seasons for which staff let the family register early. */
export const earlyRegistrationPart: ServerAccountPart = {
  name: 'earlyRegistration',
  read: (db, { id }) =>
    db
      .select({ season: seasons.name, from: seasons.earlyOn })
      .from(seasonEarlyFamilies)
      .innerJoin(seasons, eq(seasons.id, seasonEarlyFamilies.seasonId))
      .where(eq(seasonEarlyFamilies.familyId, id))
      .orderBy(asc(seasons.firstDay)),
  async erase(tx, { id }) {
    await tx.delete(seasonEarlyFamilies).where(eq(seasonEarlyFamilies.familyId, id))
  },
}
