import { csvFile } from '#src/platform/csv/csv-file.ts'
import type { ClassReportAnswer } from '../contract.ts'
import { plainDollars } from './plain-dollars.ts'

const COLUMNS = ['Class', 'Kind', 'Sessions', 'Children', 'Spots', 'Waitlist', 'Sold, dollars', 'Returned, dollars']

/** The classes of a report as a file; spots stay empty when there is no limit. */
export const classesFile = (classes: readonly ClassReportAnswer[]): string =>
  csvFile([
    COLUMNS,
    ...classes.map(each => [
      each.title,
      each.kind,
      String(each.sessions),
      String(each.children),
      each.capacity === 0 ? '' : String(each.capacity),
      String(each.waiting),
      plainDollars(each.sold),
      plainDollars(each.givenBack),
    ]),
  ])
