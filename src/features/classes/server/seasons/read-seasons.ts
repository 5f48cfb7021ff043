import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { wordOfSeason } from '../../season-of-day.ts'
import { offerings, seasonEarlyFamilies, seasons } from '../tables.ts'

/** Enough for every season of many years. */
const MOST = 200

const counted = (condition = sql``) =>
  sql<number>`(SELECT count(*)::int FROM offerings WHERE offerings.season_id = seasons.id AND offerings.status <> 'archived' ${condition})`

const columns = {
  id: seasons.id,
  name: seasons.name,
  firstDay: seasons.firstDay,
  lastDay: seasons.lastDay,
  state: seasons.state,
  opensOn: seasons.opensOn,
  earlyOn: seasons.earlyOn,
  earlySiblings: seasons.earlySiblings,
  updatedAt: seasons.updatedAt,
  earlyFamilies: sql<number>`(SELECT count(*)::int FROM season_early_families ef WHERE ef.early_season_id = seasons.id)`,
  classes: counted(),
  published: counted(sql`AND offerings.status = 'published'`),
}

/** Every season, latest first. */
export async function listSeasons(db: Queryable) {
  const rows = await db.select(columns).from(seasons).orderBy(desc(seasons.firstDay), asc(seasons.name)).limit(MOST)
  return rows.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** One season with its classes and its list of families; undefined if there's none. */
export async function readSeason(db: Queryable, id: string) {
  const [season] = await db.select(columns).from(seasons).where(eq(seasons.id, id))
  if (!season) return undefined
  const classes = await db
    .select({
      id: offerings.id,
      title: offerings.title,
      status: offerings.status,
      startsAt: offerings.startsAt,
      taken: offerings.taken,
      price: offerings.priceCents,
    })
    .from(offerings)
    .where(and(eq(offerings.seasonId, id), ne(offerings.status, 'archived')))
    .orderBy(asc(offerings.startsAt), asc(offerings.title), asc(offerings.id))
  const families = await db
    .select({ email: users.email })
    .from(seasonEarlyFamilies)
    .innerJoin(users, eq(users.id, seasonEarlyFamilies.familyId))
    .where(eq(seasonEarlyFamilies.seasonId, id))
    .orderBy(asc(users.email))
  return {
    ...season,
    updatedAt: season.updatedAt.toISOString(),
    word: wordOfSeason(season),
    earlyEmails: families.map(each => each.email),
    classList: classes.map(each => ({ ...each, startsAt: each.startsAt?.toISOString() ?? null })),
  }
}
