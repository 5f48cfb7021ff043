import { and, eq, ne } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { creditGifts, familyNotes } from './tables.ts'

/** What staff wrote about a family goes with its account. What an admin gave still counts for the day, without its reason. */
export const notesPart: ServerAccountPart = {
  name: 'notes',
  /** Its words are for staff: whoever wants to read them asks us. */
  async read(db, { id }) {
    return { written: await db.$count(familyNotes, eq(familyNotes.parentId, id)) }
  },
  async erase(tx, { id }) {
    await tx.delete(familyNotes).where(eq(familyNotes.parentId, id))
    await tx.delete(creditGifts).where(and(eq(creditGifts.parentId, id), ne(creditGifts.state, 'given')))
    await tx.update(creditGifts).set({ reason: '' }).where(eq(creditGifts.parentId, id))
  },
}
