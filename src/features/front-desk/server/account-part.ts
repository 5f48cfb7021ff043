import { and, eq, ne } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { creditGifts, familyNotes } from './tables.ts'

/** Staff notes about a family are deleted with its account. What an admin gave still counts for the day, without its reason. */
export const notesPart: ServerAccountPart = {
  name: 'notes',
  /** Notes are for staff. Anyone who wants to read theirs asks us. */
  async read(db, { id }) {
    return { written: await db.$count(familyNotes, eq(familyNotes.parentId, id)) }
  },
  async erase(tx, { id }) {
    await tx.delete(familyNotes).where(eq(familyNotes.parentId, id))
    await tx.delete(creditGifts).where(and(eq(creditGifts.parentId, id), ne(creditGifts.state, 'given')))
    await tx.update(creditGifts).set({ reason: '' }).where(eq(creditGifts.parentId, id))
  },
}
