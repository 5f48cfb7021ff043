import { and, eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { AgeRequestContext } from './context.ts'
import { mailAgeDecision } from './mails/age-decision-mail.ts'
import { ageRequests } from './tables.ts'

type Deciding = { id: string; approve: boolean; answer?: string | null; actorId: string }

/**
 * Approves or declines a request, once, and tells the family. An approved child on the waitlist may be next, so open spots
 * are offered again.
 */
export function decideAgeRequest(
  context: AgeRequestContext,
  { id, approve, answer = null, actorId }: Deciding,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<object, 'not-found' | 'decided'>> {
  const state = approve ? 'approved' : 'declined'
  return inTransaction(
    context.db,
    async tx => {
      const [decided] = await tx
        .update(ageRequests)
        .set({ state, answer, decidedAt: context.clock.now(), decidedBy: actorId })
        .where(and(eq(ageRequests.id, id), eq(ageRequests.state, 'open')))
        .returning()
      if (!decided) {
        const known = await tx.$count(ageRequests, eq(ageRequests.id, id))
        return refused(known ? 'decided' : 'not-found')
      }
      await mailAgeDecision(context, tx, decided)
      await note(tx, {
        about: { kind: 'family', id: decided.parentId },
        before: { ageRequest: 'open' },
        after: { ageRequest: state, class: decided.offeringId, child: decided.childId },
        ...(answer ? { reason: answer } : {}),
      })
      if (approve) await context.placesFreed?.(tx, [decided.offeringId])
      return { ok: true as const }
    },
    { lockTimeoutMs: 3_000 },
  )
}
