import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Handlers } from '#src/platform/http/handlers.ts'
import type { ReportsContract } from '../contract.ts'
import { monthOf, type Span } from '../report-span.ts'
import { classesFile } from './classes-file.ts'
import { paymentsFile } from './payments-file.ts'
import { readAttendance } from './read-attendance.ts'
import { readAttendanceChildren } from './read-attendance-children.ts'
import { readClasses } from './read-classes.ts'
import { readCreditOwed } from './read-credit-owed.ts'
import { readEnrollment } from './read-enrollment.ts'
import { readEntries } from './read-entries.ts'
import { readFamilies } from './read-families.ts'
import { readMoney, readOpen } from './read-money.ts'
import { readMoneyReport } from './read-money-report.ts'
import { readRetention, readReturningFamilies } from './read-retention.ts'
import { currentSeason, readSeasons } from './read-seasons.ts'
import { attendanceFile, enrollmentFile, moneyFile, retentionFile } from './report-files.ts'
import { seasonsFile } from './seasons-file.ts'
import { weeklyHandlers } from './weekly/routes.ts'

const MOST_CLASSES = 200
const MOST_CLASSES_IN_A_FILE = 20_000

/** The handlers of the reports. */
export function reportsHandlers(app: Pick<App, 'db' | 'clock'>): Handlers<ReportsContract> {
  const { db, clock } = app
  const asked = async ({ from, until }: Partial<Span>) => {
    const { timeZone: zone } = await readProgramSettings(db)
    const today = dayOf(clock.now(), zone)
    return { zone, today, span: from && until ? { from, until } : monthOf(today) }
  }
  const zoned = async () => (await readProgramSettings(db)).timeZone
  const named = (what: string, { from, until }: Span) => `attachment; filename="${what}-${from}-to-${until}.csv"`
  return {
    'GET /api/admin/reports': async ({ query }) => {
      const { zone, today, span } = await asked(query)
      const [money, open, families, { classes, total }] = await Promise.all([
        readMoney(db, span, zone),
        readOpen(db, clock.now()),
        readFamilies(db, span, zone),
        readClasses(db, span, zone, MOST_CLASSES),
      ])
      return { ...span, today, ...money, now: open, families, classes, more: Math.max(0, total - MOST_CLASSES) }
    },
    'GET /api/admin/reports/money': async ({ query }) => {
      const { zone, today, span } = await asked(query)
      return { ...span, today, ...(await readMoneyReport(db, { ...query, ...span }, zone)) }
    },
    'GET /api/admin/reports/entries': async ({ query }) => readEntries(db, query, await zoned()),
    'GET /api/admin/reports/credit': () => readCreditOwed(db),
    'GET /api/admin/reports/enrollment': async ({ query }) => {
      const { zone, today, span } = await asked(query)
      return { ...span, today, ...(await readEnrollment(db, { ...query, ...span }, zone)) }
    },
    'GET /api/admin/reports/attendance': async ({ query }) => {
      const { zone, today, span } = await asked(query)
      return { ...span, today, ...(await readAttendance(db, { ...query, ...span }, { now: clock.now(), zone })) }
    },
    'GET /api/admin/reports/attendance/children': async ({ query }) =>
      readAttendanceChildren(db, query, { now: clock.now(), zone: await zoned() }),
    'GET /api/admin/reports/retention': async () => readRetention(db, { now: clock.now(), zone: await zoned() }),
    'GET /api/admin/reports/retention/families': async ({ query }) =>
      readReturningFamilies(db, query, { now: clock.now(), zone: await zoned() }),
    'GET /api/admin/reports/seasons': async ({ query: { id } }) => {
      const zone = await zoned()
      const [today, { seasons, classes }] = [dayOf(clock.now(), zone), await readSeasons(db, zone)]
      const shown = seasons.find(each => each.id === id)?.id ?? currentSeason(seasons, today)
      return { today, seasons, shown, classes: classes.filter(each => each.seasonId === shown) }
    },
    'GET /api/admin/reports/seasons.csv': async (_, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="seasons.csv"')
      return seasonsFile(db, await zoned())
    },
    'GET /api/admin/reports/payments.csv': async ({ query }, { setHeader }) => {
      const { zone, span } = await asked(query)
      setHeader('content-disposition', named('payments', span))
      return paymentsFile(db, span, zone)
    },
    'GET /api/admin/reports/money.csv': async ({ query }, { setHeader }) => {
      const { zone, span } = await asked(query)
      setHeader('content-disposition', named('money', span))
      return moneyFile(db, span, zone)
    },
    'GET /api/admin/reports/classes.csv': async ({ query }, { setHeader }) => {
      const { zone, span } = await asked(query)
      setHeader('content-disposition', named('classes', span))
      return classesFile((await readClasses(db, span, zone, MOST_CLASSES_IN_A_FILE)).classes)
    },
    'GET /api/admin/reports/enrollment.csv': async ({ query }, { setHeader }) => {
      const { zone, span } = await asked(query)
      setHeader('content-disposition', named('enrollment', span))
      return enrollmentFile(db, span, zone)
    },
    'GET /api/admin/reports/attendance.csv': async ({ query }, { setHeader }) => {
      const { zone, span } = await asked(query)
      setHeader('content-disposition', named('attendance', span))
      return attendanceFile(db, span, { now: clock.now(), zone })
    },
    'GET /api/admin/reports/retention/families.csv': async ({ query: { season } }, { setHeader }) => {
      const { key, file } = await retentionFile(db, season, { now: clock.now(), zone: await zoned() })
      setHeader('content-disposition', `attachment; filename="families-${key}.csv"`)
      return file
    },
    ...weeklyHandlers(app),
  }
}
