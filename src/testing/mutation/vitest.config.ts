import { defineConfig } from 'vitest/config'
import { RULES } from './rules.ts'

/** All mutants must run with the same random choices. */
process.env.TEST_SEED ??= '1'
/** Each mutant runs its tests again, so those of `npm test` have to do, even within `npm run test:full`. */
delete process.env.TEST_LENGTH

/** Only the tests of the pure rules: no database, no browser. */
export default defineConfig({
  test: {
    include: RULES.map(file => file.replace(/\.ts$/, '.test.ts')),
    setupFiles: ['./src/testing/seeded.ts'],
    // Ends only what hangs, as in vitest.config.ts; StrykerJS has its own limit for a mutant that never ends.
    testTimeout: 300_000,
  },
})
