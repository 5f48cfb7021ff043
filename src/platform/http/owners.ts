import type { Owner } from '#src/lib/contract.ts'

/** Looks up who owns a thing; `undefined` if it doesn't exist. */
type FindOwner = (id: string) => Promise<string | undefined>
export type OwnerFinders = Record<keyof Owner, FindOwner>
