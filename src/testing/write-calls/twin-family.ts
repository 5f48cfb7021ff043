import { sql } from 'drizzle-orm'
import { anOffering } from '#src/features/classes/server/made-up-classes.ts'
import { children } from '#src/features/families/server/tables.ts'
import { openTestSubscription } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

export type TwinFamily = {
  id: string
  email: string
  cookie: string
  child: string
  class: string
  cartItem: string
  order: string
  registration: string
  plan: string
  held: string
  policyId: string
}

/** A month from now. */
export const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()

/**
 * A family with a child, its own class in the cart, and an open order; all such families are identical except for ids.
 */
export async function twinFamily({ db }: { db: Database }): Promise<TwinFamily> {
  const policies = await db.execute<{ id: string }>(sql`SELECT id FROM cancellation_policies WHERE kind = 'class'`)
  const policyId = policies.rows[0]!.id
  const parent = await signedInPerson(db)
  const [child, cartItem, order, registration, held, plan] = [newId(), newId(), newId(), newId(), newId(), newId()]
  const offering = await anOffering(db, {
    slug: `twin-${child}`,
    sessionStarts: [nextMonth],
    cancellationPolicyId: policyId,
  })
  await db
    .insert(children)
    .values({ id: child, parentId: parent.id, firstName: 'Leo', dateOfBirth: '2018-04-27', photoConsent: false })
  await db.execute(sql`INSERT INTO cart_items (id, parent_id, offering_id, child_id, seen_price_cents)
    VALUES (${cartItem}, ${parent.id}, ${offering}, ${child}, 4500)`)
  await db.execute(sql`INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until)
    VALUES (${order}, ${order}, ${parent.id}, 'open', 4500, 4500, now() + interval '15 minutes')`)
  await db.execute(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status,
      enrollment_option, price_cents)
    VALUES (${registration}, ${await anOffering(db, { slug: `monthly-${child}`, cancellationPolicyId: policyId })}, ${child}, ${parent.id},
      ${order}, 'cancelled', 'unpaid', 'monthly', 4500)`)
  await db.execute(sql`INSERT INTO subscriptions (id, parent_id, child_id, name, status, amount_cents, current_period_start,
      current_period_end, provider, provider_ref)
    VALUES (${plan}, ${parent.id}, ${child}, 'Makers', 'active', 4500, now(), now() + interval '20 days', 'local', ${`sub_${plan}`})`)
  await openTestSubscription(db, {
    ref: `sub_${plan}`,
    amountCents: 4500,
    currentPeriodEnd: new Date(Date.now() + 20 * 86_400_000),
  })
  // In a separate class, because the other one is yet to be added to the cart and booked.
  const other = await anOffering(db, { sessionStarts: [nextMonth], cancellationPolicyId: policyId })
  await db.execute(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status, price_cents, held_until)
    VALUES (${held}, ${other}, ${child}, ${parent.id}, ${order}, 'pending', 'unpaid', 4500, now() + interval '15 minutes')`)
  return { ...parent, child, class: offering, cartItem, order, registration, held, plan, policyId }
}
