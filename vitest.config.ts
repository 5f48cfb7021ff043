import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const database = './src/testing/database-cluster.ts'

/** Only what hangs is ended by it: a machine that serves others too may take four times as long. */
const PATIENCE = 30_000

/** Begun last, each of these would run on alone after all others have ended. */
const LONGEST =
  /accessible|slow-hands|without-javascript|stored-scripts|reminders|two-workers|testing\/model|access\.test|malformed|query-counts/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, others] = [true, false].map(wanted => files.filter(file => LONGEST.test(file.moduleId) === wanted))
    return [...long!, ...(await super.sort(others!))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          globalSetup: [database],
          // Files of one worker share what they import, which takes a third less time; each has a database of its own.
          isolate: false,
          // Most of them wait for the database now and then.
          maxWorkers: availableParallelism() + 1,
          expect: { poll: { timeout: PATIENCE } },
          // Only what hangs is ended by them: a busy machine takes its time.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts'],
          globalSetup: [database],
          fileParallelism: false,
          expect: { poll: { timeout: PATIENCE } },
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/journeys/**/*.test.ts'],
          // Somebody with eyes would look twice, too. What needed it is named `retry` in the report, and is to be mended.
          retry: 1,
          globalSetup: [database],
          // Each file has a site of its own; a browser waits often enough that two share the processors well.
          maxWorkers: 2,
          expect: { poll: { timeout: PATIENCE } },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // By `npm run pictures` alone.
          name: 'pictures',
          include: ['e2e/pictures/**/*.test.ts'],
          globalSetup: [database],
          expect: { poll: { timeout: PATIENCE } },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
