import { eq } from 'drizzle-orm'
import { accountDeletions } from '#src/features/accounts/server/tables.ts'
import type { PaymentTools } from './payment-tools.ts'
import { providerCustomers } from './tables.ts'

const AT_ONCE = 20

/**
 * Deletes what the provider keeps about families that deleted their account: name, address and saved cards. One that fails is
 * tried again at the next run, because our row is deleted last.
 */
export async function deleteCustomers({ db, provider, log }: PaymentTools): Promise<void> {
  const left = await db
    .select({ parentId: providerCustomers.parentId, ref: providerCustomers.ref })
    .from(providerCustomers)
    .innerJoin(accountDeletions, eq(accountDeletions.userId, providerCustomers.parentId))
    .where(eq(providerCustomers.provider, provider.id))
    .limit(AT_ONCE)
  for (const { parentId, ref } of left) {
    try {
      await provider.deleteCustomer(ref)
      await db.delete(providerCustomers).where(eq(providerCustomers.ref, ref))
    } catch (error) {
      log.warn({ id: parentId, provider: provider.id, error }, 'could not delete a customer yet; will try again')
    }
  }
}
