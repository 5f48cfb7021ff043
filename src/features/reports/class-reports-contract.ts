import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { ATTENDED } from './attended.ts'
import { CLASS_GROUPS } from './grouping.ts'
import { CSV, checkDays, classFilter, Days, day, days, page, seasonField } from './report-query.ts'
import { RETURNS } from './retention.ts'

const classReport = z.strictObject({ ...days, ...classFilter, by: z.enum(CLASS_GROUPS).default('class') })
const spanOfAnswer = { from: z.string(), until: z.string(), today: z.string(), only: z.string().nullable() }

const Enrollment = z.object({
  classes: z.int(),
  /** Children with a confirmed spot, as it is now. */
  children: z.int(),
  /** The spots of classes with a limit, and how many children have one of those. */
  spots: z.int(),
  filled: z.int(),
  waiting: z.int(),
})
const Attendance = z.object({
  /** Sessions that are over and had children. */
  sessions: z.int(),
  expected: z.int(),
  present: z.int(),
  absent: z.int(),
  'not-marked': z.int(),
})
const named = { key: z.string(), title: z.string() }

const Season = z.object({
  /** As in addresses: `2026-fall`. */
  key: z.string(),
  title: z.string(),
  /** The next season that has classes, if there is one. */
  next: z.object({ key: z.string(), title: z.string() }).nullable(),
  /** Whether its first class has begun. Before that, its families can only book ahead. */
  begun: z.boolean(),
  families: z.int(),
  familiesReturned: z.int(),
  children: z.int(),
  childrenReturned: z.int(),
})

export const classReportRoutes = defineContract({
  'GET /api/admin/reports/enrollment': {
    summary: 'Spots, fill and waitlists of the classes that meet in a period, by class, season or category',
    access: 'staff',
    permission: 'reports',
    query: classReport.superRefine(checkDays),
    answer: z.object({
      ...spanOfAnswer,
      rows: z.array(Enrollment.extend(named)),
      total: Enrollment,
      more: z.int(),
    }),
  },
  'GET /api/admin/reports/enrollment.csv': {
    summary: 'The spots, fill and waitlists of all classes that meet in a period, as a spreadsheet file',
    access: 'staff',
    permission: 'reports',
    recorded: true,
    query: Days,
    answer: CSV,
  },
  'GET /api/admin/reports/attendance': {
    summary: 'Attendance of the sessions of a period, by class, season or category. Numbers only',
    access: 'staff',
    permission: 'reports',
    query: classReport.superRefine(checkDays),
    answer: z.object({
      ...spanOfAnswer,
      rows: z.array(Attendance.extend(named)),
      total: Attendance,
      more: z.int(),
    }),
  },
  'GET /api/admin/reports/attendance/children': {
    summary: 'The children behind one number of the attendance report, by session, in pages',
    access: 'staff',
    permission: 'rosters',
    query: z
      .strictObject({ from: day, until: day, ...classFilter, show: z.enum(ATTENDED), page })
      .superRefine(checkDays),
    answer: z.object({
      children: z.array(
        z.object({
          registrationId: z.string(),
          sessionId: z.string(),
          /** When the child comes and leaves: by its half day and care, otherwise with the session. */
          startsAt: z.string(),
          endsAt: z.string(),
          title: z.string(),
          name: z.string(),
          parent: z.object({ id: z.string(), name: z.string() }),
          attended: z.enum(['present', 'absent', 'not-marked']),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      only: z.string().nullable(),
    }),
  },
  'GET /api/admin/reports/attendance.csv': {
    summary: 'The attendance of each session of a period, as a spreadsheet file. Numbers only',
    access: 'staff',
    permission: 'reports',
    recorded: true,
    query: Days,
    answer: CSV,
  },
  'GET /api/admin/reports/retention': {
    summary: 'How many families and children of each season came back in the next one, latest first',
    access: 'staff',
    permission: 'reports',
    answer: z.object({ seasons: z.array(Season) }),
  },
  'GET /api/admin/reports/retention/families': {
    summary: 'The families of a season who came back in the next one, or who did not, by name, in pages',
    access: 'staff',
    permission: 'families',
    query: z.strictObject({ season: seasonField, show: z.enum(RETURNS), page }),
    answer: z.object({
      season: Season,
      families: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          phone: z.string().nullable(),
          classes: z.int(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  },
  'GET /api/admin/reports/retention/families.csv': {
    summary: 'All families of a season and whether they came back in the next one, as a spreadsheet file',
    access: 'staff',
    permission: 'families',
    recorded: true,
    /** Without a season, it's the latest one that another follows. */
    query: z.strictObject({ season: seasonField.optional() }),
    answer: CSV,
  },
})
export type SeasonAnswer = z.infer<typeof Season>
export type EnrollmentAnswer = z.infer<typeof Enrollment>
export type AttendanceAnswer = z.infer<typeof Attendance>
