import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { currentPolicies } from '#src/features/policies/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { isSameName } from '../full-name.ts'
import type { Joining } from '../registration-rules.ts'
import type { AddedChild } from './add-children.ts'
import { consents } from './tables.ts'

type Parent = { id: string; firstName: string; lastName: string }
type From = Pick<RequestContext, 'address' | 'userAgent'>

/**
 * Records the evidence from one registration form (T78): each policy in its current wording with its hash, each child's
 * photo answer, the signature as typed, and where it came from. The database sets the time.
 */
export async function recordConsents(
  tx: Queryable,
  parent: Parent,
  joining: Pick<Joining, 'acknowledgements' | 'policyViewed' | 'digitalSignature'>,
  children: readonly AddedChild[],
  from: From,
): Promise<void> {
  const policies = await currentPolicies(tx)
  const evidence = evidenceOf(parent, joining.digitalSignature, from)
  const agreed = AGREED_POLICIES.map(policy => ({
    ...evidence,
    policyVersionId: policies[policy].id,
    policyHash: policies[policy].hash,
    agreed: joining.acknowledgements[policy],
    viewed: joining.policyViewed[policy],
  }))
  await tx.insert(consents).values(agreed)
  await recordPhotoConsents(tx, parent, joining.digitalSignature, children, from)
}

/** Records that a parent agreed again to some policies, in their current wording. */
export async function recordAgreements(
  tx: Queryable,
  parent: Parent,
  given: {
    policies: readonly AgreedPolicy[]
    viewed: { [policy in AgreedPolicy]?: boolean }
    digitalSignature: string
  },
  from: From,
): Promise<void> {
  const current = await currentPolicies(tx)
  await tx.insert(consents).values(
    given.policies.map(policy => ({
      ...evidenceOf(parent, given.digitalSignature, from),
      policyVersionId: current[policy].id,
      policyHash: current[policy].hash,
      agreed: true,
      viewed: given.viewed[policy] ?? false,
    })),
  )
}

/** Each child's photo answer, under the current wording. Withdrawing needs no signature, so it's empty then. */
export async function recordPhotoConsents(
  tx: Queryable,
  parent: Parent,
  signature: string,
  children: readonly Pick<AddedChild, 'id' | 'photoConsent'>[],
  from: From,
): Promise<void> {
  const { photoConsent: policy } = await currentPolicies(tx)
  await tx.insert(consents).values(
    children.map(child => ({
      ...evidenceOf(parent, signature, from),
      policyVersionId: policy.id,
      policyHash: policy.hash,
      childId: child.id,
      agreed: child.photoConsent,
      // Never marked as read, because the answer is a choice and not an agreement.
      viewed: false,
    })),
  )
}

const evidenceOf = (parent: Parent, signature: string, from: From) => ({
  parentId: parent.id,
  signature,
  signatureMatchesName: isSameName(signature, `${parent.firstName} ${parent.lastName}`),
  address: from.address,
  userAgent: from.userAgent.slice(0, 500),
})
