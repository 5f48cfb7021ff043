import { and, eq } from 'drizzle-orm'
import { findUser, type User } from '#src/features/accounts/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import type { Child } from './children-of.ts'
import { lockOpenFamily } from './lock-family.ts'
import { recordPhotoConsents } from './record-consents.ts'
import { children } from './tables.ts'

/** What other features do in the transaction that withdraws consent: hide that child's photos (T68). */
export type PhotoConsentWithdrawn = (tx: Transaction, childId: string) => Promise<void>

/**
 * Gives or withdraws photo consent for a child, any number of times. Each answer is a new row of evidence, and a
 * withdrawal takes effect in the same transaction.
 */
export async function changePhotoConsent(
  app: App,
  viewer: Viewer,
  childId: string,
  answer: { photoConsent: 'yes' | 'no'; signature: string },
  from: Pick<RequestContext, 'address' | 'userAgent'>,
  withdrawn: PhotoConsentWithdrawn,
): Promise<Child> {
  return inTransaction(app.db, async tx => {
    await lockOpenFamily(tx, viewer.id)
    return savePhotoConsent(tx, (await findUser(tx, viewer.id))!, childId, answer, from, withdrawn)
  })
}

/**
 * Writes an answer and its evidence for a child of this parent. What staff record for the parent has no signature, so it's
 * empty then.
 */
export async function savePhotoConsent(
  tx: Transaction,
  parent: Pick<User, 'id' | 'firstName' | 'lastName'>,
  childId: string,
  answer: { photoConsent: 'yes' | 'no'; signature: string },
  from: Pick<RequestContext, 'address' | 'userAgent'>,
  withdrawn: PhotoConsentWithdrawn,
): Promise<Child> {
  const photoConsent = answer.photoConsent === 'yes'
  const [child] = await tx
    .update(children)
    .set({ photoConsent })
    .where(and(eq(children.id, childId), eq(children.parentId, parent.id)))
    .returning()
  await recordPhotoConsents(tx, parent, answer.signature, [child!], from)
  if (!photoConsent) await withdrawn(tx, childId)
  return child!
}
