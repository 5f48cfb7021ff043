declare module 'vitest' {
  interface TaskMeta {
    /** What this test needs in order to run. */
    needs?: string
  }
}

/** Says in the run's digest why a test with `runIf` was skipped. */
export const needs = (what: string) => ({ meta: { needs: what } })

/** For `test.runIf(FULL)`. */
export const NEEDS_TIME = needs('the time of npm run test:full')
