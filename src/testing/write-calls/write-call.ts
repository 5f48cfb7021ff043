import type { TwinFamily } from './twin-family.ts'

export type CallBody = Record<string, unknown>

/** A family's call, to its route's own path unless `url` is given. */
export type WriteCall = { url?: string; body?: CallBody }

/** Calls by route, as named in the contract. */
export type WriteCalls = Record<string, (who: TwinFamily) => WriteCall>
