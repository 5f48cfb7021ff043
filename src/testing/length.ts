/** Whether a run includes the slow tests: `npm run test:full` and `npm run test:faults` do, `npm test` doesn't. */
export const FULL = process.env.TEST_LENGTH === 'full'
