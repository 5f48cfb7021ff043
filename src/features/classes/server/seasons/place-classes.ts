import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { registrationWindow } from '../../registration-window.ts'
import { nextSeasonCalled, seasonOfClass, type UsualSeason } from '../../season-of-day.ts'
import { offerings, seasons } from '../tables.ts'

/**
 * Places every class that is in no season, and makes the seasons that are missing, open to all. Run at start and every
 * hour: the version before makes classes without one. Again, it changes nothing. Answers how many classes it placed.
 */
export function placeClasses({ db, clock, changed }: Pick<App, 'db' | 'clock' | 'changed'>): Promise<number> {
  return inTransaction(db, async tx => {
    const placed = await placeClassesIn(tx, clock.now())
    if (placed > 0) await changed(tx, 'classes')
    return placed
  })
}

/**
 * The same within a transaction, for the classes that `which` matches. A published class isn't placed in a season that
 * would take it away from families: it stays open until staff choose its season.
 */
export async function placeClassesIn(tx: Transaction, now: Date, which?: SQL): Promise<number> {
  const { id, season: word, startsAt, createdAt } = offerings
  const unplaced = await tx
    .select({ id, word, startsAt, createdAt })
    .from(offerings)
    .where(and(isNull(offerings.seasonId), which))
  if (unplaced.length === 0) return 0
  const { timeZone } = await readProgramSettingsIn(tx)
  const wanted = Map.groupBy(unplaced, each => usualSeasonOf(each, timeZone).name)
  let placed = 0
  for (const classes of wanted.values()) {
    const season = await findOrMake(tx, usualSeasonOf(classes[0]!, timeZone), now)
    const window = registrationWindow(season, { comesEarly: false, today: dayOf(now, timeZone) })
    const rows = await tx
      .update(offerings)
      .set({ seasonId: season.id })
      .where(
        and(
          isNull(offerings.seasonId),
          inArray(
            offerings.id,
            classes.map(each => each.id),
          ),
          window.kind === 'open' ? undefined : or(eq(offerings.status, 'draft'), eq(offerings.status, 'archived')),
        ),
      )
      .returning({ id: offerings.id })
    placed += rows.length
  }
  return placed
}

type Unplaced = Pick<typeof offerings.$inferSelect, 'startsAt' | 'createdAt'> & { word: UsualSeason['word'] }

function usualSeasonOf({ word, startsAt, createdAt }: Unplaced, zone: string): UsualSeason {
  if (startsAt) return seasonOfClass({ word, firstDay: dayOf(startsAt, zone) })
  return nextSeasonCalled(word, dayOf(createdAt, zone))
}

/** The season with this name, made if there's none. Another process may make it at the same moment. */
async function findOrMake(tx: Transaction, { name, firstDay, lastDay }: UsualSeason, now: Date) {
  await tx
    .insert(seasons)
    .values({ name, firstDay, lastDay, state: 'open', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  const [found] = await tx
    .select()
    .from(seasons)
    .where(eq(sql`lower(${seasons.name})`, name.toLowerCase()))
  return found!
}
