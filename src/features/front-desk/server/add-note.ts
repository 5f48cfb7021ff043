import { and, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { familyNotes } from './tables.ts'

type NewNote = { parentId: string; authorId: string; text: string }

/** Adds an internal note about a family. Its text stays out of the audit log. */
export async function addNote(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  note: NewNote,
  asking: Pick<RequestContext, 'note'>,
): Promise<Outcome<{ id: string }, 'not-found'>> {
  return db.transaction(async tx => {
    const [parent] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, note.parentId), eq(users.role, 'parent')))
    if (!parent) return refused('not-found')
    const id = newId()
    await tx.insert(familyNotes).values({ id, ...note, createdAt: clock.now() })
    await asking.note(tx, { about: { kind: 'family', id: note.parentId }, after: { note: id } })
    return { ok: true, id }
  })
}
