import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Counts } from '../../attended.ts'
import type { EnrollmentAnswer } from '../../class-reports-contract.ts'
import type { MoneyAnswer } from '../../contract.ts'
import type { Span } from '../../report-span.ts'
import { readAttendance } from '../read-attendance.ts'
import { readEnrollment } from '../read-enrollment.ts'
import { readMoney, readOpen } from '../read-money.ts'
import { instantsOf } from '../time-span.ts'

/** The numbers of one week, money in cents. No names: whoever may see reports may see them all. */
export type WeekReport = {
  money: MoneyAnswer
  /** Spots that were confirmed, and spots that ended after that. */
  registrations: { confirmed: number; canceled: number }
  /** Of the classes that met in this week. */
  enrollment: EnrollmentAnswer
  attendance: Counts & { sessions: number }
  /** As they are now: children on any waitlist, unpaid orders, and unused credit. */
  waiting: number
  unpaid: number
  creditOwed: number
}

/** Reads the report of a week. The same number of statements for any number of rows. */
export async function readWeek(db: Queryable, week: Span, at: { now: Date; zone: string }): Promise<WeekReport> {
  const { from, until } = instantsOf(week, at.zone)
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()} AND ${sql.raw(column)} < ${until.toISOString()}`
  const { rows } = await db.execute<{ confirmed: number; canceled: number; waiting: number }>(sql`SELECT
    (SELECT count(*) FROM registrations WHERE ${within('confirmed_at')})::int AS confirmed,
    (SELECT count(*) FROM registrations WHERE confirmed_at IS NOT NULL AND ${within('cancelled_at')})::int AS canceled,
    (SELECT count(*) FROM registrations WHERE status = 'waitlisted')::int AS waiting`)
  const { confirmed, canceled, waiting } = rows[0]!
  const { total: money } = await readMoney(db, week, at.zone)
  const { total: enrollment } = await readEnrollment(db, { ...week, by: 'class' }, at.zone)
  const { total: attendance } = await readAttendance(db, { ...week, by: 'class' }, at)
  return {
    money,
    registrations: { confirmed, canceled },
    enrollment,
    attendance,
    waiting,
    ...(await readOpen(db, at.now)),
  }
}
