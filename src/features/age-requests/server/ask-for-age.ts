import { and, eq } from 'drizzle-orm'
import { ageDecision } from '#src/features/classes/age-decision.ts'
import { isBookable } from '#src/features/classes/availability.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { firstDayFor } from '#src/features/classes/server.ts'
import { opensToFamilies } from '#src/features/classes/visibility.ts'
import { children } from '#src/features/families/server/tables.ts'
import { lockOpenFamily } from '#src/features/families/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { AgeRequestAnswer } from '../contract.ts'
import type { AgeRequestContext } from './context.ts'
import { readAgeRequest } from './read-age-requests.ts'
import { ageRequests } from './tables.ts'

type Asking = { parentId: string; childId: string; classId: string; note?: string | null }
type Refusal = 'not-found' | 'not-needed' | 'not-bookable' | 'outside-ages'

/**
 * Asks staff whether a child outside the ages of a class may get a spot. One request per child and class: asking again
 * answers the first one, whatever was decided.
 */
export function askForAge(
  context: AgeRequestContext,
  asking: Asking,
): Promise<Outcome<{ request: AgeRequestAnswer }, Refusal>> {
  const { childId, classId, parentId, note = null } = asking
  return inTransaction(context.db, async tx => {
    await lockOpenFamily(tx, parentId)
    const known = await readAgeRequest(tx, classId, childId)
    if (known) return { ok: true as const, request: known }
    const why = await whyNotToAsk(tx, asking, context.clock.now())
    if (why) return why
    await tx.insert(ageRequests).values({
      id: newId(),
      offeringId: classId,
      childId,
      parentId,
      state: 'open',
      note,
      askedAt: context.clock.now(),
    })
    return { ok: true as const, request: (await readAgeRequest(tx, classId, childId))! }
  })
}

/** Only a child whom the class would take after asking can be asked for. */
async function whyNotToAsk(tx: Transaction, { childId, classId, parentId }: Asking, now: Date) {
  const [offering] = await tx.select().from(offerings).where(eq(offerings.id, classId))
  const [child] = await tx
    .select({ firstName: children.firstName, dateOfBirth: children.dateOfBirth })
    .from(children)
    .where(and(eq(children.id, childId), eq(children.parentId, parentId)))
  if (!offering || offering.status === 'draft' || !opensToFamilies(offering) || !child) return refused('not-found')
  if (!isBookable(offering, now)) return refused('not-bookable')
  const { timeZone } = await readProgramSettingsIn(tx)
  const who = { ...child, age: ageOn(child.dateOfBirth, dayOf(now, timeZone)) }
  const decision = ageDecision(who, offering, { firstDay: await firstDayFor(tx, offering, now, timeZone) })
  if (decision.kind === 'refused') return refused('outside-ages', { message: decision.text })
  return decision.kind === 'ask' ? undefined : refused('not-needed')
}
