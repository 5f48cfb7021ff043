import { and, eq, sql } from 'drizzle-orm'
import { isAgeApproved } from '#src/features/age-requests/server.ts'
import { type AgeDecision, ageDecision, isKeptOut } from '#src/features/classes/age-decision.ts'
import type { offerings } from '#src/features/classes/server/tables.ts'
import { firstDayFor } from '#src/features/classes/server.ts'
import { children } from '#src/features/families/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'

type Offering = typeof offerings.$inferSelect
type Child = { id: string; firstName: string; dateOfBirth: string; ageApproved: boolean }

/** What the ages of a class mean for these children, by the child's id. */
export async function ageDecisionsFor(
  tx: Transaction,
  offering: Offering,
  found: readonly Child[],
  now: Date,
): Promise<Map<string, AgeDecision>> {
  const { timeZone } = await readProgramSettingsIn(tx)
  const firstDay = await firstDayFor(tx, offering, now, timeZone)
  return new Map(
    found.map(({ id, ageApproved: letIn, ...child }) => {
      const age = ageOn(child.dateOfBirth, dayOf(now, timeZone))
      return [id, ageDecision({ ...child, age }, offering, { firstDay, letIn })]
    }),
  )
}

/** A child of this family with what its approval for the class says; undefined if the family has no such child. */
export async function childForClass(
  db: Queryable,
  offeringId: string,
  childId: string,
  parentId: string,
): Promise<Child | undefined> {
  const [child] = await db
    .select(columns(offeringId))
    .from(children)
    .where(and(eq(children.id, childId), eq(children.parentId, parentId)))
  return child
}

/**
 * The registrations of waiting children whom the ages of the class keep out. They joined before staff set the rule. No spot
 * is offered to them automatically; staff offer it with a reason, or approve the family's request.
 */
export async function keptOutByAge(tx: Transaction, offering: Offering, now: Date): Promise<string[]> {
  if (offering.ageRule === 'note') return []
  const waiting = await tx
    .select({ registrationId: registrations.id, ...columns(offering.id) })
    .from(registrations)
    .innerJoin(children, eq(children.id, registrations.childId))
    .where(and(eq(registrations.offeringId, offering.id), eq(registrations.status, 'waitlisted')))
  const decisions = await ageDecisionsFor(tx, offering, waiting, now)
  return waiting.filter(({ id }) => isKeptOut(decisions.get(id)!)).map(({ registrationId }) => registrationId)
}

const columns = (offeringId: string) => ({
  id: children.id,
  firstName: children.firstName,
  dateOfBirth: children.dateOfBirth,
  ageApproved: isAgeApproved(sql`${offeringId}::uuid`, sql`children.id`),
})
