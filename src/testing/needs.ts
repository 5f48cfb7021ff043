declare module 'vitest' {
  interface TaskMeta {
    /** What a machine must have for this test to run. */
    needs?: string
  }
}

/** Says why a test with `runIf` was not run, for the digest of the run. */
export const needs = (what: string) => ({ meta: { needs: what } })

/** For `test.runIf(FULL)`. */
export const NEEDS_TIME = needs('the time of npm run test:full')
