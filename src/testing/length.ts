/** Whether a run has the time for everything: `npm run test:full` and `npm run test:faults` say so, `npm test` does not. */
export const FULL = process.env.TEST_LENGTH === 'full'
