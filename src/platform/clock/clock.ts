/** Where the time comes from. Rules never read a clock: they are handed an instant. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
