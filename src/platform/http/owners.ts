import type { Owner } from '#src/lib/contract.ts'

/** Looks up whom a thing belongs to; `undefined` when there is no such thing. */
type FindOwner = (id: string) => Promise<string | undefined>
export type OwnerFinders = Record<keyof Owner, FindOwner>
