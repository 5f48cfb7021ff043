import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type Guard, removedGuard, without } from './src/testing/guards/guard.ts'
import { FULL } from './src/testing/length.ts'
import { RunDigest } from './src/testing/run-digest.ts'
import { temporaryFolder } from './src/testing/temporary-folder.ts'

const database = './src/testing/database-cluster.ts'

/** Long enough to end only what hangs: a shared machine may take four times as long. */
const PATIENCE = 30_000

/** If started last, each of these would still be running after all others have ended. */
const LONGEST =
  /accessible|without-javascript|stored-scripts|reminders|database-line|two-workers|testing\/model|access\.test|malformed|query-counts/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, others] = [true, false].map(wanted => files.filter(file => LONGEST.test(file.moduleId) === wanted))
    return [...long!, ...(await super.sort(others!))]
  }
}

const isFileOf = (guard: Guard, id: string) => id.split('?')[0] === resolve(guard.file)

/** Removes one guard from the sources, for `npm run test:guards`. */
const removeGuard: Plugin = {
  name: 'remove-guard',
  enforce: 'pre',
  transform(code, id) {
    const guard = removedGuard()
    if (guard && isFileOf(guard, id)) return without(guard, code)
  },
  // The changed file is cached apart from the unchanged one.
  configureVitest({ defineCacheKeyGenerator }) {
    const guard = removedGuard()
    defineCacheKeyGenerator(({ id }) => (guard && isFileOf(guard, id) ? JSON.stringify(guard) : undefined))
  },
}

/** As the product runs. React's other build records a stack trace for each element, which takes most of rendering. */
process.env.NODE_ENV = 'production'

/** All processes of a run create their temporary folders here. */
process.env.TMPDIR = temporaryFolder()

/** Passed to the workers and printed by the digest. */
process.env.TEST_SEED ??= String(randomInt(2 ** 31))

/** Long tests only run in `npm run test:full`. */
const exclude = FULL ? [] : ['**/*.full.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', new RunDigest()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [removeGuard],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          exclude,
          globalSetup: [database],
          setupFiles: ['./src/testing/seeded.ts'],
          // Files of one worker share what they import, which takes a third less time; each has a database of its own.
          isolate: false,
          // Most of them wait for the database now and then.
          maxWorkers: availableParallelism() + 1,
          expect: { poll: { timeout: PATIENCE } },
          // Long enough to end only what hangs, even on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts'],
          exclude,
          globalSetup: [database],
          setupFiles: ['./e2e/support/print-servers.ts'],
          // One at a time at full length, because their measurements are recorded.
          maxWorkers: FULL ? 1 : 3,
          expect: { poll: { timeout: PATIENCE } },
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/journeys/**/*.test.ts'],
          exclude,
          globalSetup: [database],
          setupFiles: ['./e2e/support/print-servers.ts'],
          // The files of a worker share a browser, and a site that is reset for each file.
          isolate: false,
          // A browser waits often enough that one more shares the processors well.
          maxWorkers: availableParallelism() + 1,
          expect: { poll: { timeout: PATIENCE } },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // A run of its own: other busy browsers would slow the simulated phone down further.
          name: 'slow-hands',
          include: ['e2e/slow-hands/**/*.test.ts'],
          globalSetup: [database],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // Only for `npm run pictures`.
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
