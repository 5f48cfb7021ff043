import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { currentPolicies } from '#src/features/policies/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Asking } from '#src/platform/http/handlers.ts'
import { isSameName } from '../full-name.ts'
import type { Joining } from '../joining-rules.ts'
import type { AddedChild } from './add-children.ts'
import { consents } from './tables.ts'

/**
 * Writes the evidence of one joining form (THREATS T78): each policy in the wording now in force with its hash, the
 * photo answer of each child, the signature as typed, and where it came from. The database sets the time.
 */
export async function recordConsents(
  tx: Queryable,
  parent: { id: string; firstName: string; lastName: string },
  joining: Pick<Joining, 'acknowledgements' | 'policyViewed' | 'digitalSignature'>,
  children: readonly AddedChild[],
  from: Pick<Asking, 'address' | 'userAgent'>,
): Promise<void> {
  const policies = await currentPolicies(tx)
  const evidence = {
    parentId: parent.id,
    signature: joining.digitalSignature,
    signatureMatchesName: isSameName(joining.digitalSignature, `${parent.firstName} ${parent.lastName}`),
    address: from.address,
    userAgent: from.userAgent.slice(0, 500),
  }
  const wording = (policy: keyof typeof policies) => ({
    policyVersionId: policies[policy].id,
    policyHash: policies[policy].hash,
  })
  const agreed = AGREED_POLICIES.map(policy => ({
    ...evidence,
    ...wording(policy),
    agreed: joining.acknowledgements[policy],
    viewed: joining.policyViewed[policy],
  }))
  // The photo policy is never marked as read: its answer is a choice, not an agreement (spec 1 section 4).
  const photos = children.map(child => ({
    ...evidence,
    ...wording('photoConsent'),
    childId: child.id,
    agreed: child.photoConsent,
    viewed: false,
  }))
  await tx.insert(consents).values([...agreed, ...photos])
}
