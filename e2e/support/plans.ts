import { randomUUID } from 'node:crypto'
import type { Buyer } from './buyers.ts'
import { call } from './buyers.ts'
import type { Site } from './site.ts'

/** The sample program's program that can be booked by the month. */
export async function monthlyProgram(site: Site): Promise<string> {
  const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM offerings WHERE slug = 'after-school-makers'`)
  return rows[0]!.id
}

type Started = { registrationId: string; orderId: string; amountDue: number }

/** Enrolls the buyer's child in that program by the month; nothing is paid yet. */
export async function enrollMonthly(site: Site, buyer: Buyer): Promise<Started> {
  const eventId = await monthlyProgram(site)
  const { body } = await call(site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId,
    childId: buyer.childId,
    enrollmentOption: 'monthly',
    agreedMonthly: 60000,
  })
  return body as unknown as Started
}

export type PlanState = { status?: string; ends?: boolean; history?: readonly (readonly [string, number])[] }

/**
 * Adds a $600 monthly plan in this state, from a provider that this site doesn't query, so it stays as it is. `history`
 * lists status and cents, oldest first. Returns its id.
 */
export async function addPlan(
  site: Site,
  { parentId, childId }: Buyer,
  { status = 'active', ends = false, history = [] }: PlanState = {},
): Promise<string> {
  const id = randomUUID()
  await site.pool.query(
    `INSERT INTO subscriptions (id, parent_id, child_id, name, covered_categories, status, cancel_at_period_end, amount_cents,
       current_period_start, current_period_end, provider, provider_ref, card_label)
     VALUES ($1::uuid, $2, $3, 'Rainy Day Makers', '{Textiles}', $4, $5, 60000, '2026-11-14T12:00Z', '2099-12-14T12:00Z', 'elsewhere',
       'sub_' || $1::uuid, 'Visa ending 4242')`,
    [id, parentId, childId, status, ends],
  )
  for (const [at, [paid, cents]] of history.entries())
    await site.pool.query(
      `INSERT INTO subscription_payments (id, subscription_id, amount_cents, status, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, '2026-08-14T12:00Z'::timestamptz + $4 * interval '1 month')`,
      [id, cents, paid, at],
    )
  return id
}
