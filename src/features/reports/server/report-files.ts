import { sql } from 'drizzle-orm'
import { dayOf, isoIn } from '#src/lib/dates.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import { csvFile, csvInPieces } from '#src/platform/csv/csv-file.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { attendanceRate, percentOf } from '../attended.ts'
import { ENTRY_TITLES, type EntryKind } from '../entry-kinds.ts'
import type { Span } from '../report-span.ts'
import { latestFollowed } from '../retention.ts'
import { seasonOfKey, seasonTitle } from '../season-year.ts'
import { moneyReceived } from './money-received.ts'
import { plainDollars } from './plain-dollars.ts'
import { readSessionAttendance } from './read-attendance.ts'
import { readClassEnrollment } from './read-enrollment.ts'
import { familiesOfSeason, readRetention } from './read-retention.ts'
import { seasonNumber } from './season-number.ts'

const MOST_FAMILIES = 100_000
const seasonCell = (season: number | null) => (season === null ? '' : seasonTitle(season))
const percentCell = (percent: number | null) => (percent === null ? '' : String(percent))

type Part = {
  id: string
  at: string
  kind: EntryKind
  cents: number
  family: string
  title: string | null
  category: string | null
  season: number | null
}

/** All money of a period, one line for each class that an entry was for, oldest first. */
export async function* moneyFile(db: Queryable, span: Span, zone: string): AsyncGenerator<string> {
  const columns = ['Day', 'Type', 'Dollars', 'Family', 'Class', 'Season', 'Category']
  const { rows } = await db.execute<Part>(sql`${moneyReceived(span, zone, true)}
    SELECT m.id, m.at, m.kind, m.cents::int, trim(u.first_name || ' ' || u.last_name) AS family, o.title, o.category,
      ${seasonNumber(zone)} AS season
    FROM all_money m JOIN users u ON u.id = m.parent_id LEFT JOIN offerings o ON o.id = m.offering_id
    ORDER BY m.at, m.id, o.title`)
  const lines = new Map(rows.map((row, at) => [String(at), row]))
  yield* csvInPieces(columns, [...lines.keys()], async some =>
    some.map(at => {
      const { kind, cents, family, title, season, category, at: moved } = lines.get(at)!
      const dollars = plainDollars(cents)
      return [dayOf(moved, zone), ENTRY_TITLES[kind], dollars, family, title ?? '', seasonCell(season), category ?? '']
    }),
  )
}

/** The classes of a period with their spots; fill is in percent and empty for classes without a limit. */
export async function enrollmentFile(db: Queryable, span: Span, zone: string): Promise<string> {
  const classes = await readClassEnrollment(db, span, zone)
  return csvFile([
    ['Class', 'Season', 'Category', 'First session', 'Children', 'Spots', 'Fill, percent', 'Waitlist'],
    ...classes.map(each => [
      each.title,
      seasonCell(each.season),
      each.category,
      each.startsAt === null ? '' : dayOf(each.startsAt, zone),
      String(each.children),
      each.capacity === 0 ? '' : String(each.capacity),
      percentCell(percentOf(each.children, each.capacity)),
      String(each.waiting),
    ]),
  ])
}

/** The attendance of each session of a period; no names. */
export async function attendanceFile(db: Queryable, span: Span, at: { now: Date; zone: string }): Promise<string> {
  const sessions = await readSessionAttendance(db, span, at)
  return csvFile([
    ['Session', 'Class', 'Season', 'Category', 'Expected', 'Present', 'Absent', 'Not marked', 'Attendance, percent'],
    ...sessions.map(({ startsAt, facts, counts }) => [
      isoIn(startsAt, at.zone).slice(0, 16).replace('T', ' '),
      facts.title,
      seasonCell(facts.season),
      facts.category,
      ...[counts.expected, counts.present, counts.absent, counts['not-marked']].map(String),
      percentCell(attendanceRate(counts)),
    ]),
  ])
}

/** The families of a season, or of the latest one that another follows, and whether they came back; with its key. */
export async function retentionFile(
  db: Queryable,
  key: string | undefined,
  at: { now: Date; zone: string },
): Promise<{ key: string; file: string }> {
  const { seasons } = key ? { seasons: [] } : await readRetention(db, at)
  const chosen = key ?? (latestFollowed(seasons) ?? seasons[0])?.key
  const season = chosen === undefined ? undefined : seasonOfKey(chosen)
  const families = season === undefined ? [] : await familiesOfSeason(db, season, at.zone, { limit: MOST_FAMILIES })
  const file = csvFile([
    ['Family', 'Email', 'Phone', 'Spots in this season', 'Came back in the next season'],
    ...families.map(({ name, email, phone, classes, returned }) => [
      name,
      hasEmail(email) ? email : '',
      phone ?? '',
      String(classes),
      returned ? 'Yes' : 'No',
    ]),
  ])
  return { key: chosen ?? 'none', file }
}
