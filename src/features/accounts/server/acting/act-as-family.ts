import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import type { ActingAnswer } from '../../acting-contract.ts'
import { signIns, users } from '../tables.ts'
import { BEGAN_ACTING, FAMILY_KIND } from './read-staff-views.ts'

const LASTS_MS = 30 * 60_000

/**
 * From the next request on, the staff member's sign-in acts as the family for 30 minutes (T88). The reason and the family
 * are in the audit log before anything is shown.
 */
export async function actAsFamily(
  app: App,
  familyId: string,
  reason: string,
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
): Promise<Outcome<{ acting: ActingAnswer }, 'not-found'>> {
  if (!isId(familyId)) return refused('not-found')
  return inTransaction(app.db, async tx => {
    const open = and(eq(users.id, familyId), eq(users.role, 'parent'), isNull(users.disabledAt))
    const [parent] = await tx.select().from(users).where(open)
    if (!parent) return refused('not-found')
    const until = new Date(app.clock.now().getTime() + LASTS_MS)
    await tx
      .update(signIns)
      .set({ actingAs: parent.id, actingReason: reason, actingUntil: until })
      .where(eq(signIns.id, viewer.signInId))
    await note(tx, { about: { kind: FAMILY_KIND, id: parent.id }, after: BEGAN_ACTING, reason })
    const name = `${parent.firstName} ${parent.lastName}`
    return { ok: true, acting: { familyId: parent.id, parent: name, reason, until: until.toISOString() } }
  })
}

/** The family a staff sign-in is viewing the site as. */
export async function readActing(app: App, viewer: Viewer | null): Promise<ActingAnswer | null> {
  if (!viewer?.actedBy) return null
  const [found] = await app.db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      reason: signIns.actingReason,
      until: signIns.actingUntil,
    })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.actingAs))
    .where(eq(signIns.id, viewer.signInId))
  if (!found?.until) return null
  const { firstName, lastName, reason, until } = found
  return { familyId: viewer.id, parent: `${firstName} ${lastName}`, reason: reason ?? '', until: until.toISOString() }
}

/** Returns the sign-in to the staff member's own view. */
export async function stopActing(app: App, viewer: Viewer | null): Promise<void> {
  if (!viewer?.actedBy) return
  await app.db
    .update(signIns)
    .set({ actingAs: null, actingReason: null, actingUntil: null })
    .where(eq(signIns.id, viewer.signInId))
}
