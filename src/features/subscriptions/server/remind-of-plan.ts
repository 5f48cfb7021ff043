import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { mailPlanReminder } from './mails.ts'
import type { PlanTools } from './plan-tools.ts'
import { subscriptions } from './tables.ts'

/** Reminds the family of a past due plan by email, once a day at most. Answers where the email goes. */
export function remindOfPlan(
  tools: PlanTools,
  id: string,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<{ email: string }, 'not-found' | 'not-past-due'>> {
  return inTransaction(tools.db, async tx => {
    const [found] = await tx
      .select({ plan: subscriptions, email: users.email })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.parentId))
      .where(eq(subscriptions.id, id))
      .for('update', { of: subscriptions })
    if (!found) return refused('not-found')
    const { plan, email } = found
    if (plan.status !== 'past_due') return refused('not-past-due')
    const { timeZone } = await readProgramSettingsIn(tx)
    await mailPlanReminder(tools, tx, plan, dayOf(tools.clock.now(), timeZone))
    await note(tx, { about: { kind: 'subscription', id }, after: { remindedOf: plan.amountCents } })
    return { ok: true as const, email }
  })
}
