import { eq } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { familyNotes } from './tables.ts'

/** What staff wrote about a family goes with its account. */
export const notesPart: ServerAccountPart = {
  name: 'notes',
  /** Its words are for staff: whoever wants to read them asks us. */
  async read(db, { id }) {
    return { written: await db.$count(familyNotes, eq(familyNotes.parentId, id)) }
  },
  async erase(tx, { id }) {
    await tx.delete(familyNotes).where(eq(familyNotes.parentId, id))
  },
}
