import type { Guard } from './guard.ts'

/** Who reads which names and numbers of the reports. */
export const REPORTS: readonly Guard[] = [
  {
    keeps: 'a bookkeeper reads the names of the children behind the attendance report',
    file: 'src/features/reports/class-reports-contract.ts',
    take: `permission: 'rosters'`,
    put: `permission: 'reports'`,
    test: {
      file: 'src/features/reports/server/class-reports.test.ts',
      name: 'a bookkeeper sees the numbers of attendance and retention',
    },
  },
  {
    keeps: 'spots over the capacity count as sold in the fill of a season',
    file: 'src/features/reports/server/read-seasons.ts',
    take: 'sum(seats_taken - seats_over)',
    put: 'sum(seats_taken)',
    test: {
      file: 'src/features/reports/server/seasons-report.test.ts',
      name: 'each season shows the totals of its classes, latest season first',
    },
  },
  {
    keeps: 'what was dropped of a balance counts as sold',
    file: 'src/features/reports/server/read-classes.ts',
    take: '-sum(r.dropped_cents), 0',
    put: '0, 0',
    test: {
      file: 'src/features/reports/server/reports.test.ts',
      name: 'a balance that is dropped when a spot is canceled does not count as sold',
    },
  },
  {
    keeps: 'the seats of canceled sessions count as sold',
    file: 'src/features/reports/server/read-seasons.ts',
    take: 'FROM sessions WHERE cancelled_at IS NULL GROUP BY 1',
    put: 'FROM sessions GROUP BY 1',
    test: {
      file: 'src/features/reports/server/seasons-report.test.ts',
      name: 'each season shows the totals of its classes, latest season first',
    },
  },
  {
    keeps: 'the Monday report goes to someone who may not see reports anymore',
    file: 'src/features/reports/server/weekly/send-weekly-reports.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file
    take: "AND ${staffWhoMay('reports', 'u')}",
    put: '',
    test: {
      file: 'src/features/reports/server/weekly/weekly-reports.test.ts',
      name: 'it goes only to active staff who may still see reports',
    },
  },
  {
    keeps: 'someone gets the Monday report twice when two workers send it',
    file: 'src/features/reports/server/weekly/send-weekly-reports.ts',
    take: 'DO NOTHING RETURNING',
    put: 'DO UPDATE SET token_hash = excluded.token_hash RETURNING',
    test: {
      file: 'src/features/reports/server/weekly/weekly-reports.test.ts',
      name: 'simultaneous workers send each person one email',
    },
  },
]
