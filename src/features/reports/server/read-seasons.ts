import { sql } from 'drizzle-orm'
import { ATTENDING_STATUSES } from '#src/features/registrations/lifecycle.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { SeasonClassAnswer, SeasonNumbers, SeasonReportAnswer } from '../seasons-contract.ts'
import { moneyReceived } from './money-received.ts'
import { readClasses } from './read-classes.ts'

/** Money belongs to a season by its class, whenever it moved. */
const ALWAYS = { from: '2000-01-01', until: '2199-12-31' }
const MOST_CLASSES = 20_000

type ClassOfSeason = SeasonClassAnswer & { seasonId: string; capacity: number; firstDay: string | null }
type Counted = Omit<ClassOfSeason, 'agreed' | 'received' | 'givenBack'>

/**
 * The classes of all seasons by first session, without drafts. Spots are the sums of the seats that the database counts at
 * each session that takes place, so a spot that is held counts until it is paid or released. Three statements.
 */
async function readSeasonClasses(db: Queryable, zone: string): Promise<ClassOfSeason[]> {
  const [classes, agreed, moved] = await Promise.all([
    readCounts(db, zone),
    readClasses(db, ALWAYS, zone, MOST_CLASSES),
    db.execute<{ id: string; received: number; back: number }>(sql`${moneyReceived(ALWAYS, zone, true)}
      SELECT m.offering_id AS id,
        coalesce(sum(m.cents) FILTER (WHERE m.kind IN ('card', 'by-hand', 'credit-used')), 0)::int AS received,
        coalesce(sum(m.cents) FILTER (WHERE m.kind IN ('returned', 'credit-given')), 0)::int AS back
      FROM all_money m WHERE m.offering_id IS NOT NULL GROUP BY 1`),
  ])
  const soldOf = new Map(agreed.classes.map(each => [each.id, each.sold]))
  const moneyOf = new Map(moved.rows.map(each => [each.id, each]))
  return classes.map(each => ({
    ...each,
    agreed: soldOf.get(each.id) ?? 0,
    received: moneyOf.get(each.id)?.received ?? 0,
    givenBack: moneyOf.get(each.id)?.back ?? 0,
  }))
}

async function readCounts(db: Queryable, zone: string): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    WITH met AS (
      SELECT offering_id, count(*)::int AS sessions, sum(seats_taken - seats_over)::int AS taken, sum(seats_over)::int AS over
      FROM sessions WHERE cancelled_at IS NULL GROUP BY 1
    ), come AS (
      SELECT offering_id, count(DISTINCT child_id)::int AS children FROM registrations
      WHERE status = ANY(${sql.param([...ATTENDING_STATUSES])}::text[]) GROUP BY 1
    )
    SELECT o.id, o.title, o.season_id AS "seasonId", o.capacity, coalesce(m.sessions, 0) AS sessions,
      coalesce(c.children, 0) AS children, coalesce(m.sessions, 0) * o.capacity AS offered,
      CASE WHEN o.capacity = 0 THEN 0 ELSE coalesce(m.taken, 0) END AS filled,
      coalesce(m.taken, 0) AS taken, coalesce(m.over, 0) AS over,
      to_char(o.starts_at AT TIME ZONE ${zone}::text, 'YYYY-MM-DD') AS "firstDay"
    FROM offerings o LEFT JOIN met m ON m.offering_id = o.id LEFT JOIN come c ON c.offering_id = o.id
    WHERE o.season_id IS NOT NULL AND o.status <> 'draft' ORDER BY o.starts_at NULLS LAST, o.title, o.id`)
  return rows
}

type SeasonRow = Pick<SeasonReportAnswer, 'id' | 'name' | 'firstDay' | 'lastDay' | 'children'>

/** Each season with the sums of its classes, latest first. A child in two classes is one child. */
export async function readSeasons(db: Queryable, zone: string) {
  const [{ rows: seasons }, classes] = await Promise.all([
    db.execute<SeasonRow>(sql`
      SELECT s.id, s.name, s.first_day::text AS "firstDay", s.last_day::text AS "lastDay", count(DISTINCT r.child_id)::int AS children
      FROM seasons s LEFT JOIN offerings o ON o.season_id = s.id AND o.status <> 'draft'
        LEFT JOIN registrations r ON r.offering_id = o.id AND r.status = ANY(${sql.param([...ATTENDING_STATUSES])}::text[])
      GROUP BY s.id ORDER BY s.first_day DESC, s.name`),
    readSeasonClasses(db, zone),
  ])
  const ofSeason = Map.groupBy(classes, each => each.seasonId)
  return {
    classes,
    seasons: seasons.map(season => {
      const own = ofSeason.get(season.id) ?? []
      return { ...own.reduce(add, NOTHING), classes: own.length, ...season }
    }),
  }
}

/** The season that is on or comes next, otherwise the latest. `seasons` are latest first. */
export const currentSeason = (seasons: readonly { id: string; lastDay: string }[], today: string): string | null =>
  (seasons.findLast(each => each.lastDay >= today) ?? seasons[0])?.id ?? null

const NOTHING: SeasonNumbers = {
  ...{ sessions: 0, children: 0, offered: 0, filled: 0, taken: 0, over: 0 },
  ...{ agreed: 0, received: 0, givenBack: 0 },
}

function add(sum: SeasonNumbers, each: SeasonNumbers): SeasonNumbers {
  const keys = Object.keys(NOTHING) as (keyof SeasonNumbers)[]
  return Object.fromEntries(keys.map(key => [key, sum[key] + each[key]])) as SeasonNumbers
}
