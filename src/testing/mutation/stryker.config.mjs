import { RULES } from './rules.ts'

/** Changes each part of the pure rules, one at a time, and checks whether their tests fail: `npm run test:mutation`. */
export default {
  mutate: RULES,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'src/testing/mutation/vitest.config.ts', related: true },
  // StrykerJS reads it with an API that TypeScript 7 no longer has, and ours needs no rewriting.
  tsconfigFile: 'none',
  ignorePatterns: ['/data', '/build', '/docs', '/public'],
  tempDirName: 'build/stryker',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: 'build/mutation.json' },
  thresholds: { high: 99, low: 97, break: 95 },
}
