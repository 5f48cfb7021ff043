import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Database } from '#src/platform/database/open-database.ts'
import type { Customer } from '../../provider.ts'
import { providerCustomers } from '../tables.ts'
import { asking, freshKey } from './stripe-client.ts'

/** A family's customer record at Stripe, made when first needed, with its current name and address. */
export async function findCustomer(
  db: Database,
  stripe: Stripe,
  { id: parentId, email, name }: Customer,
  key: string,
): Promise<string> {
  const ref = await ensureCustomer(db, stripe, parentId)
  await asking(stripe.customers.update(ref, { email, name }, { idempotencyKey: freshKey(key) }))
  return ref
}

/** The id of a family's customer record at Stripe, made when first needed. */
export async function ensureCustomer(db: Database, stripe: Stripe, parentId: string): Promise<string> {
  return (await knownCustomer(db, parentId)) ?? makeCustomer(db, stripe, parentId)
}

/** The first call has only the id, so a repeat with its key is the same call even if the family changed its details. */
async function makeCustomer(db: Database, stripe: Stripe, parentId: string): Promise<string> {
  const made = await asking(
    stripe.customers.create({ metadata: { parentId } }, { idempotencyKey: `customer:${parentId}` }),
  )
  await db.insert(providerCustomers).values({ parentId, provider: 'stripe', ref: made.id }).onConflictDoNothing()
  return (await knownCustomer(db, parentId)) ?? made.id
}

/** The id of a family's customer record at Stripe, if it has one. */
export async function knownCustomer(db: Database, parentId: string): Promise<string | undefined> {
  const [known] = await db
    .select({ ref: providerCustomers.ref })
    .from(providerCustomers)
    .where(and(eq(providerCustomers.parentId, parentId), eq(providerCustomers.provider, 'stripe')))
  return known?.ref
}
