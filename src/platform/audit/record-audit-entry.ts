import { eq } from 'drizzle-orm'
import { afterFailure } from '#src/lib/after-failure.ts'
import type { Route } from '#src/lib/contract.ts'
import { newId } from '#src/lib/ids.ts'
import { isStaff } from '#src/lib/permissions.ts'
import type { Database, Queryable } from '../database/open-database.ts'
import type { RawInput } from '../http/endpoint.ts'
import type { Change, RequestContext } from '../http/handlers.ts'
import type { Reply } from '../http/replies.ts'
import { auditChanges, auditEntries } from './tables.ts'

/**
 * Whether this user's request to this route goes into the audit log: everything that staff change, and what they read of one
 * family, either through a recorded route or on the family's own pages while they act as it.
 */
export function isRecorded(
  key: string,
  route: Pick<Route, 'recorded' | 'access'>,
  { viewer }: Pick<RequestContext, 'viewer'>,
): boolean {
  if (!viewer || !isStaff(viewer.actedBy ?? viewer)) return false
  const readsFamily = viewer.actedBy !== undefined && route.access !== 'public'
  return route.recorded === true || readsFamily || !key.startsWith('GET ')
}

/**
 * Runs a request with an audit entry around it: nothing that staff do happens without a row, even if the process dies in
 * between. The work gets a `RequestContext` whose `note` adds what it changed.
 */
export async function recordAuditEntry(
  db: Database,
  route: string,
  input: RawInput,
  asking: RequestContext,
  work: (asking: RequestContext) => Promise<Reply>,
): Promise<Reply> {
  const id = newId()
  const viewer = asking.viewer!
  // Staff who act as a family are still recorded as themselves.
  const { id: actorId, role: actorRole } = viewer.actedBy ?? viewer
  await db.insert(auditEntries).values({
    id,
    at: new Date(),
    actorId,
    actorRole,
    actingAs: viewer.actedBy ? viewer.id : null,
    route,
    params: (input.params ?? {}) as Record<string, string>,
    fields: input.body && typeof input.body === 'object' ? Object.keys(input.body) : [],
    address: asking.address,
  })
  const end = (status: number) => db.update(auditEntries).set({ status }).where(eq(auditEntries.id, id))
  const note = async (tx: Queryable, { about, before, after, reason }: Change) => {
    await tx.insert(auditChanges).values({ entryId: id, kind: about.kind, thingId: about.id, before, after, reason })
  }
  try {
    const reply = await work({ ...asking, note })
    await end(reply.status)
    return reply
  } catch (error) {
    return afterFailure(error, () => end(500))
  }
}
