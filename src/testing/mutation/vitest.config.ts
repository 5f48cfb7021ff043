import { defineConfig } from 'vitest/config'
import { RULES } from './rules.ts'

/** Mutants must not differ from each other by what their tests draw. */
process.env.TEST_SEED ??= '1'

/** The tests of the pure rules alone: no database, no browser. */
export default defineConfig({
  test: {
    include: RULES.map(file => file.replace(/\.ts$/, '.test.ts')),
    setupFiles: ['./src/testing/seeded.ts'],
  },
})
