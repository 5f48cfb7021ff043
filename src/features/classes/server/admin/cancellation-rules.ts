import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { USUAL_RULES } from '../../cancellation-policy.ts'
import { cancellationPolicies } from '../tables.ts'
import type { ClassAdminContext } from './context.ts'

type Rule = { noticeHours: number; feeCents: number }

const NAMES = { class: 'Classes', program: 'Programs' } as const

/** Adds the default rule for each kind that has none. No class can be created without one. */
export async function ensureCancellationRules(db: Queryable): Promise<void> {
  await db
    .insert(cancellationPolicies)
    .values(USUAL_RULES.map(rule => ({ ...rule, name: NAMES[rule.kind] })))
    .onConflictDoNothing({ target: cancellationPolicies.kind })
}

/** The rule for classes and the rule for programs. */
export function cancellationRules(db: Queryable) {
  return db.select().from(cancellationPolicies).orderBy(asc(cancellationPolicies.kind))
}

/**
 * Changes the rule of one kind for new purchases; undefined if there's no such rule. Existing registrations keep the
 * rule they were bought with.
 */
export async function changeCancellationRule(context: ClassAdminContext, kind: 'class' | 'program', rule: Rule) {
  return inTransaction(context.db, async tx => {
    const [before] = await tx
      .select()
      .from(cancellationPolicies)
      .where(eq(cancellationPolicies.kind, kind))
      .for('update')
    if (!before) return undefined
    const { noticeHours, feeCents } = before
    if (noticeHours === rule.noticeHours && feeCents === rule.feeCents) return cancellationRules(tx)
    await tx.update(cancellationPolicies).set(rule).where(eq(cancellationPolicies.id, before.id))
    await context.note(tx, {
      about: { kind: 'cancellation-rule', id: kind },
      before: { noticeHours, feeCents },
      after: rule,
    })
    await context.changed(tx, 'classes', 'content')
    return cancellationRules(tx)
  })
}
