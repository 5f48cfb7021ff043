import { sql } from 'drizzle-orm'
import {
  type AttendanceJson,
  attendanceJson,
  attends,
  ownHoursIn,
  toAttendance,
} from '#src/features/registrations/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Attended } from '../attended.ts'
import type { ClassFilter } from '../grouping.ts'
import type { Span } from '../report-span.ts'
import { filterTitle } from './class-facts.ts'
import { readSessionAttendance } from './read-attendance.ts'
import { wasExpected } from './was-expected.ts'

const CHILDREN_PER_PAGE = 50

type Asked = Span & ClassFilter & { show: Attended; page: number }
type Row = {
  registrationId: string
  sessionId: string
  startsAt: string
  endsAt: string
  attendance: AttendanceJson
  title: string
  name: string
  parentId: string
  parentName: string
  checkedIn: boolean
}

/**
 * The children behind one number of the attendance report, by session and name, each with its own hours. The counts of the sessions say which of
 * them are on the page, so only their children are read. Three statements.
 */
export async function readAttendanceChildren(
  db: Queryable,
  { show, page, ...asked }: Asked,
  at: { now: Date; zone: string },
) {
  const [sessions, only] = await Promise.all([readSessionAttendance(db, asked, at), filterTitle(db, asked)])
  const total = sessions.reduce((sum, { counts }) => sum + counts[show], 0)
  const from = (page - 1) * CHILDREN_PER_PAGE
  /** How many children come before the first session on the page. */
  let before = 0
  let passed = 0
  const shown = sessions.filter(({ counts }) => {
    const start = passed
    passed += counts[show]
    if (passed <= from) before = passed
    return counts[show] > 0 && passed > from && start < from + CHILDREN_PER_PAGE
  })
  const marked = new Map(shown.map(({ sessionId, counts }) => [sessionId, counts.present > 0]))
  const own = ownHoursIn(at.zone)
  const { rows } = await db.execute<Row>(sql`
    SELECT r.id AS "registrationId", s.id AS "sessionId", ${own.startsAt} AS "startsAt",
      ${own.endsAt} AS "endsAt", ${attendanceJson} AS attendance,
      o.title, trim(c.first_name || ' ' || c.last_name) AS name, u.id AS "parentId",
      trim(u.first_name || ' ' || u.last_name) AS "parentName", a.checked_in_at IS NOT NULL AS "checkedIn"
    FROM sessions s JOIN offerings o ON o.id = s.offering_id JOIN registrations r ON r.offering_id = s.offering_id
      JOIN children c ON c.id = r.child_id JOIN users u ON u.id = r.parent_id
      LEFT JOIN attendance a ON a.session_id = s.id AND a.registration_id = r.id
    WHERE s.id = ANY(${sql.param([...marked.keys()])}::uuid[]) AND ${wasExpected(at)}
    ORDER BY s.starts_at, s.id, lower(c.first_name), lower(c.last_name), r.id`)
  const children = rows
    .filter(row => attends(toAttendance(row.attendance), row.startsAt, at.zone))
    .map(row => ({ row, attended: attendedBy(row, marked.get(row.sessionId)!) }))
    .filter(({ attended }) => show === 'expected' || attended === show)
    .slice(from - before, from - before + CHILDREN_PER_PAGE)
    .map(({ row: { registrationId, sessionId, startsAt, endsAt, title, name, parentId, parentName }, attended }) => ({
      registrationId,
      sessionId,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      title,
      name,
      parent: { id: parentId, name: parentName },
      attended,
    }))
  return { children, total, page, pageSize: CHILDREN_PER_PAGE, only }
}

function attendedBy({ checkedIn }: Row, marked: boolean): Exclude<Attended, 'expected'> {
  if (checkedIn) return 'present'
  return marked ? 'absent' : 'not-marked'
}
