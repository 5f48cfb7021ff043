import { findUser } from '#src/features/accounts/server.ts'
import type { AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { currentPolicies } from '#src/features/policies/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { lockOpenFamily } from './lock-family.ts'
import { policiesToAgree } from './policies-to-agree.ts'
import { recordAgreements } from './record-consents.ts'

type Agreement = { policy: AgreedPolicy; version: number; viewed: boolean }

/**
 * Records that a family agrees to the changed policies: all of them, in exactly the versions they read. Does nothing when
 * there's nothing left to agree to, so a second tap doesn't add a second signature.
 */
export async function agreeAgain(
  app: App,
  { agreements, digitalSignature }: { agreements: readonly Agreement[]; digitalSignature: string },
  asking: Pick<RequestContext, 'address' | 'userAgent'> & { viewer: Viewer },
): Promise<Outcome<object, 'newer-version'>> {
  const { id } = asking.viewer
  return inTransaction(app.db, async tx => {
    await lockOpenFamily(tx, id)
    const asked = await policiesToAgree(tx, id)
    const policies = await currentPolicies(tx)
    const given = asked.map(policy => agreements.find(each => each.policy === policy))
    if (given.some((each, nth) => each?.version !== policies[asked[nth]!].version)) return refused('newer-version')
    if (asked.length === 0) return { ok: true }
    const viewed = Object.fromEntries(agreements.map(each => [each.policy, each.viewed]))
    await recordAgreements(tx, (await findUser(tx, id))!, { policies: asked, viewed, digitalSignature }, asking)
    return { ok: true }
  })
}
