import { and, eq } from 'drizzle-orm'
import { isMonthlyLine } from '#src/features/classes/pricing.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import type { PaidOrder, PlanTerms } from '#src/features/payments/server.ts'
import { beginPlan } from '#src/features/subscriptions/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { sumCents } from '#src/lib/money.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import type { OrderAnswer } from '../contract.ts'
import type { Context } from './context.ts'
import { orderLines, orders, registrations } from './tables.ts'

/**
 * The monthly plan that paying for an order starts (T49): the program fee and its care each month, and the registration
 * fee once, today. Undefined if nothing in the order is monthly.
 */
export async function planOfOrder(
  db: Queryable,
  order: { id: string; dueCents: number },
): Promise<PlanTerms | undefined> {
  return planOf(order, await readMonthlyLines(db, order.id))
}

/** What an order charges for monthly spots. */
export const readMonthlyLines = (db: Queryable, orderId: string) =>
  db
    .select({ kind: orderLines.kind, amountCents: orderLines.amountCents, name: offerings.title })
    .from(orderLines)
    .innerJoin(registrations, eq(registrations.id, orderLines.registrationId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(and(eq(orderLines.orderId, orderId), eq(registrations.enrollmentOption, 'monthly')))

/** The plan for these lines of an order; undefined without any. */
export function planOf(
  { dueCents }: { dueCents: number },
  lines: Awaited<ReturnType<typeof readMonthlyLines>>,
): PlanTerms | undefined {
  const [first] = lines
  if (!first) return undefined
  const monthlyCents = sumCents(lines.filter(isMonthlyLine).map(line => line.amountCents))
  return { name: first.name, monthlyCents, onceCents: dueCents - monthlyCents }
}

type Read = {
  order: Pick<typeof orders.$inferSelect, 'paidAt' | 'agreedMonthlyAt'>
  places: readonly { id: string; enrollmentOption: string | null }[]
  lines: readonly { registrationId: string; kind: string; amount: number }[]
}

/** The plan of an order as its family sees it, from its spots and lines: it begins on the day it is paid, or today. */
export function presentMonthly({ order, places, lines }: Read, now: Date, zone: string): OrderAnswer['monthly'] {
  const place = places.find(each => each.enrollmentOption === 'monthly')
  if (!place) return null
  const fees = lines.filter(line => line.registrationId === place.id && isMonthlyLine(line))
  return {
    amount: sumCents(fees.map(line => line.amount)),
    firstDay: dayOf(order.paidAt ?? now, zone),
    agreedAt: order.agreedMonthlyAt?.toISOString() ?? null,
  }
}

/** Writes the plan that a payment started, in the transaction that confirms its spot. */
export async function beginPlanOfOrder(
  context: Context,
  tx: Transaction,
  { orderId, plan, amountCents }: PaidOrder,
): Promise<void> {
  if (!plan) return
  const [place] = await tx
    .select({
      registrationId: registrations.id,
      parentId: orders.parentId,
      childId: registrations.childId,
      name: offerings.title,
      coveredCategories: offerings.coveredCategories,
      includedPerMonth: offerings.includedPerMonth,
    })
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(and(eq(registrations.orderId, orderId), eq(registrations.enrollmentOption, 'monthly')))
  if (!place) throw new Error('A plan was paid for an order without a monthly spot.')
  const tools = { ...context, provider: context.payments.provider }
  await beginPlan(tools, tx, { ...place, orderId, state: plan, paidCents: amountCents })
}
