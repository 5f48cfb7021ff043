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
]
