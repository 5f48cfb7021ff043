import { defineConfig } from 'vitest/config'
import { RULES } from './rules.ts'

/** All mutants must run with the same random choices. */
process.env.TEST_SEED ??= '1'

/** Only the tests of the pure rules: no database, no browser. */
export default defineConfig({
  test: {
    include: RULES.map(file => file.replace(/\.ts$/, '.test.ts')),
    setupFiles: ['./src/testing/seeded.ts'],
  },
})
