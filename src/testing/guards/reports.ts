import type { Guard } from './guard.ts'

/** Who sees which names and numbers in the reports. */
export const REPORTS: readonly Guard[] = [
  {
    prevents: 'a bookkeeper sees the names of the children behind the attendance report',
    file: 'src/features/reports/class-reports-contract.ts',
    find: `permission: 'rosters'`,
    replacement: `permission: 'reports'`,
    test: {
      file: 'src/features/reports/server/class-reports.test.ts',
      name: 'a bookkeeper sees the numbers of attendance and retention',
    },
  },
  {
    prevents: "spots over capacity count as sold in a season's fill",
    file: 'src/features/reports/server/read-seasons.ts',
    find: 'sum(seats_taken - seats_over)',
    replacement: 'sum(seats_taken)',
    test: {
      file: 'src/features/reports/server/seasons-report.test.ts',
      name: 'each season shows the totals of its classes, latest season first',
    },
  },
  {
    prevents: 'the dropped part of a balance counts as sold',
    file: 'src/features/reports/server/read-classes.ts',
    find: '-sum(r.dropped_cents), 0',
    replacement: '0, 0',
    test: {
      file: 'src/features/reports/server/reports.test.ts',
      name: 'a balance that is dropped when a spot is canceled does not count as sold',
    },
  },
  {
    prevents: 'seats in canceled sessions count as sold',
    file: 'src/features/reports/server/read-seasons.ts',
    find: 'FROM sessions WHERE cancelled_at IS NULL GROUP BY 1',
    replacement: 'FROM sessions GROUP BY 1',
    test: {
      file: 'src/features/reports/server/seasons-report.test.ts',
      name: 'each season shows the totals of its classes, latest season first',
    },
  },
  {
    prevents: 'the Monday report goes to someone who may not see reports anymore',
    file: 'src/features/reports/server/weekly/send-weekly-reports.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    find: "AND ${staffWhoMay('reports', 'u')}",
    replacement: '',
    test: {
      file: 'src/features/reports/server/weekly/weekly-reports.test.ts',
      name: 'it goes only to active staff who may still see reports',
    },
  },
  {
    prevents: 'someone gets the Monday report twice when two workers send it',
    file: 'src/features/reports/server/weekly/send-weekly-reports.ts',
    find: 'DO NOTHING RETURNING',
    replacement: 'DO UPDATE SET token_hash = excluded.token_hash RETURNING',
    test: {
      file: 'src/features/reports/server/weekly/weekly-reports.test.ts',
      name: 'simultaneous workers send each person one email',
    },
  },
]
