import type { TwinFamily } from './twin-family.ts'

export type CallBody = Record<string, unknown>

/** A call of a family, on its route's own path unless `url` says another. */
export type WriteCall = { url?: string; body?: CallBody }

/** Calls by their route, as it is named in the contract. */
export type WriteCalls = Record<string, (who: TwinFamily) => WriteCall>
