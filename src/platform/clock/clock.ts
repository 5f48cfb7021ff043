/** The source of time. Business rules never read a clock: they are given an instant. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
