import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Handlers } from '#src/platform/http/handlers.ts'
import type { ReportsContract } from '../contract.ts'
import { monthOf, type Span } from '../report-span.ts'
import { classesFile } from './classes-file.ts'
import { paymentsFile } from './payments-file.ts'
import { readClasses } from './read-classes.ts'
import { readCreditOwed, readEntries } from './read-entries.ts'
import { readFamilies } from './read-families.ts'
import { readMoney, readOpen } from './read-money.ts'

const MOST_CLASSES = 200
const MOST_CLASSES_IN_A_FILE = 20_000

/** The handlers of the reports. */
export function reportsHandlers({ db, clock }: Pick<App, 'db' | 'clock'>): Handlers<ReportsContract> {
  const asked = async ({ from, until }: Partial<Span>) => {
    const { timeZone: zone } = await readProgramSettings(db)
    const today = dayOf(clock.now(), zone)
    return { zone, today, span: from && until ? { from, until } : monthOf(today) }
  }
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
    'GET /api/admin/reports/entries': async ({ query }) => {
      const { timeZone } = await readProgramSettings(db)
      return readEntries(db, query, timeZone)
    },
    'GET /api/admin/reports/credit': () => readCreditOwed(db),
    'GET /api/admin/reports/payments.csv': async ({ query }, { setHeader }) => {
      const { zone, span } = await asked(query)
      setHeader('content-disposition', named('payments', span))
      return paymentsFile(db, span, zone)
    },
    'GET /api/admin/reports/classes.csv': async ({ query }, { setHeader }) => {
      const { zone, span } = await asked(query)
      setHeader('content-disposition', named('classes', span))
      return classesFile((await readClasses(db, span, zone, MOST_CLASSES_IN_A_FILE)).classes)
    },
  }
}
