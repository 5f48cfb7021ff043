import type { Owner, Taught } from '#src/lib/contract.ts'

/** Looks up who owns a thing; `undefined` if it doesn't exist. */
type FindOwner = (id: string) => Promise<string | undefined>
export type OwnerFinders = Record<keyof Owner, FindOwner>

/** Whether a member of staff teaches a class or session; false if it doesn't exist. */
export type InstructorFinders = Record<keyof Taught, (id: string, userId: string) => Promise<boolean>>
