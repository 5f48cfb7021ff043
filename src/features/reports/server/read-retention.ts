import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { SeasonAnswer } from '../class-reports-contract.ts'
import type { Returns } from '../retention.ts'
import { type SeasonNumber, seasonKey, seasonOfKey, seasonTitle } from '../season-year.ts'
import { seasonNumber } from './season-number.ts'
import { heldAt } from './was-expected.ts'

const MOST_SEASONS = 40
const FAMILIES_PER_PAGE = 50

/**
 * The families and children of each season: whoever had a spot when its class began, or has one in a class that hasn't.
 * Ends in `spots (season, next, parent_id, child_id, classes, first)`, where `next` is the next season that has any.
 */
const spotsBySeason = (zone: string): SQL => sql`
  WITH held AS (
    SELECT ${seasonNumber(zone)} AS season, r.parent_id, r.child_id, count(*)::int AS classes, min(o.starts_at) AS first
    FROM registrations r JOIN offerings o ON o.id = r.offering_id
    WHERE o.status <> 'draft' AND o.starts_at IS NOT NULL AND ${heldAt(sql`o.starts_at`)} GROUP BY 1, 2, 3
  ), seasons AS (
    SELECT season, lead(season) OVER (ORDER BY season) AS next FROM (SELECT DISTINCT season FROM held) s
  ), spots AS MATERIALIZED (SELECT h.*, s.next FROM held h JOIN seasons s ON s.season = h.season)`

type At = { now: Date; zone: string }
type Row = { season: number; next: number | null; begun: boolean } & Pick<
  SeasonAnswer,
  'families' | 'familiesReturned' | 'children' | 'childrenReturned'
>

/** How many families and children of each season came back in the next one, latest first. One statement. */
export async function readRetention(db: Queryable, { now, zone }: At): Promise<{ seasons: SeasonAnswer[] }> {
  const { rows } = await db.execute<Row>(sql`${spotsBySeason(zone)}
    SELECT a.season, a.next, min(a.first) <= ${now.toISOString()}::timestamptz AS begun, count(DISTINCT a.parent_id)::int AS families, count(DISTINCT b.parent_id)::int AS "familiesReturned",
      count(DISTINCT a.child_id)::int AS children, count(DISTINCT b.child_id) FILTER (WHERE b.child_id = a.child_id)::int AS "childrenReturned"
    FROM spots a LEFT JOIN spots b ON b.season = a.next AND b.parent_id = a.parent_id
    GROUP BY 1, 2 ORDER BY 1 DESC LIMIT ${MOST_SEASONS}`)
  return {
    seasons: rows.map(({ season, next, ...counts }) => ({
      ...named(season),
      next: next ? named(next) : null,
      ...counts,
    })),
  }
}

const NO_FAMILIES = { next: null, begun: false, families: 0, familiesReturned: 0, children: 0, childrenReturned: 0 }

const named = (season: SeasonNumber) => ({ key: seasonKey(season), title: seasonTitle(season) })

export type FamilyOfSeason = {
  id: string
  name: string
  email: string
  phone: string | null
  classes: number
  returned: boolean
}

/** The families of a season by name, each with the number of its spots. One statement. */
export async function familiesOfSeason(
  db: Queryable,
  season: SeasonNumber,
  zone: string,
  { show, limit, offset = 0 }: { show?: Returns; limit: number; offset?: number },
): Promise<FamilyOfSeason[]> {
  const { rows } = await db.execute<FamilyOfSeason>(sql`${spotsBySeason(zone)}, families AS (
      SELECT a.parent_id, sum(a.classes)::int AS classes,
        EXISTS (SELECT FROM spots b WHERE b.season = min(a.next) AND b.parent_id = a.parent_id) AS returned
      FROM spots a WHERE a.season = ${season} GROUP BY 1
    )
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.phone, f.classes, f.returned
    FROM families f JOIN users u ON u.id = f.parent_id
    WHERE ${show === undefined ? sql`true` : sql`f.returned = ${show === 'returned'}`}
    ORDER BY lower(u.last_name), lower(u.first_name), u.id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

/** A page of the families behind one number of the retention report. Two statements. */
export async function readReturningFamilies(
  db: Queryable,
  { season: key, show, page }: { season: string; show: Returns; page: number },
  at: At,
) {
  const { seasons } = await readRetention(db, at)
  const season = seasons.find(each => each.key === key) ?? { ...named(seasonOfKey(key)!), ...NO_FAMILIES }
  const found = await familiesOfSeason(db, seasonOfKey(key)!, at.zone, {
    show,
    limit: FAMILIES_PER_PAGE,
    offset: (page - 1) * FAMILIES_PER_PAGE,
  })
  const { families, familiesReturned } = season
  return {
    season,
    families: found.map(({ returned: _, ...family }) => family),
    total: show === 'returned' ? familiesReturned : families - familiesReturned,
    page,
    pageSize: FAMILIES_PER_PAGE,
  }
}
