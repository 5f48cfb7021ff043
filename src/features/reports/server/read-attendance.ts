import { sql } from 'drizzle-orm'
import { type AttendanceJson, attendanceJson, attends, toAttendance } from '#src/features/registrations/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { addCounts, attendedOf, type Counts } from '../attended.ts'
import type { AttendanceAnswer } from '../class-reports-contract.ts'
import type { ClassFilter, ClassGroup } from '../grouping.ts'
import type { Span } from '../report-span.ts'
import { type ClassFacts, classColumns, filterTitle, fits, groupClasses } from './class-facts.ts'
import { instantsOf } from './time-span.ts'
import { wasExpected } from './was-expected.ts'

const MOST_ROWS = 200

export type SessionAttendance = { sessionId: string; startsAt: string; facts: ClassFacts; counts: Counts }

type Row = ClassFacts & {
  sessionId: string
  sessionStart: string
  attendance: AttendanceJson
  expected: number
  present: number
}

/**
 * The attendance of the sessions of a period that are over and had children, soonest first; a child with hours of its own
 * counts once those are over. One statement: spots with the same start and days are counted together, and `attends` decides
 * about each kind of them.
 */
export async function readSessionAttendance(
  db: Queryable,
  { from: first, until: last, ...filter }: Span & ClassFilter,
  { now, zone }: { now: Date; zone: string },
): Promise<SessionAttendance[]> {
  const { from, until } = instantsOf({ from: first, until: last }, zone)
  const { rows } = await db.execute<Row>(sql`
    SELECT ${classColumns(zone)}, g.* FROM (
      SELECT s.id AS "sessionId", s.starts_at AS "sessionStart", s.offering_id, ${attendanceJson} AS attendance,
        count(*)::int AS expected, count(a.checked_in_at)::int AS present
      FROM sessions s JOIN offerings o ON o.id = s.offering_id JOIN registrations r ON r.offering_id = s.offering_id
        LEFT JOIN attendance a ON a.session_id = s.id AND a.registration_id = r.id
      WHERE s.starts_at >= ${from.toISOString()} AND s.starts_at < ${until.toISOString()} AND s.ends_at <= ${now.toISOString()}
        AND s.cancelled_at IS NULL AND ${wasExpected({ now, zone })} AND ${fits(filter, zone)}
      GROUP BY s.id, ${attendanceJson}
    ) g JOIN offerings o ON o.id = g.offering_id ORDER BY g."sessionStart", g."sessionId"`)
  const sessions = new Map<string, { row: Row; expected: number; present: number }>()
  for (const row of rows) {
    if (!attends(toAttendance(row.attendance), row.sessionStart, zone)) continue
    const known = sessions.get(row.sessionId) ?? { row, expected: 0, present: 0 }
    known.expected += row.expected
    known.present += row.present
    sessions.set(row.sessionId, known)
  }
  return [...sessions.values()].map(({ row, expected, present }) => ({
    sessionId: row.sessionId,
    startsAt: new Date(row.sessionStart).toISOString(),
    facts: row,
    counts: attendedOf(expected, present),
  }))
}

type Asked = Span & ClassFilter & { by: ClassGroup }

/** The attendance of a period by class, season or category; numbers only. Two statements. */
export async function readAttendance(db: Queryable, { by, ...asked }: Asked, at: { now: Date; zone: string }) {
  const [sessions, only] = await Promise.all([readSessionAttendance(db, asked, at), filterTitle(db, asked)])
  const counted = sessions.map(({ facts, counts }) => ({ facts, value: { sessions: 1, ...counts } }))
  const rows = groupClasses(counted, by, add).map(({ value, ...row }) => ({ ...row, ...value }))
  const total = counted.reduce((sum, { value }) => add(sum, value), { sessions: 0, ...attendedOf(0, 0) })
  return { rows: rows.slice(0, MOST_ROWS), total, only, more: Math.max(0, rows.length - MOST_ROWS) }
}

const add = (one: AttendanceAnswer, other: AttendanceAnswer): AttendanceAnswer => ({
  sessions: one.sessions + other.sessions,
  ...addCounts(one, other),
})
