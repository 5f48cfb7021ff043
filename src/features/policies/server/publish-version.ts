import { desc, eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { PolicyText } from '../built-in-policies.ts'
import type { PolicyName } from '../policy-names.ts'
import { currentPolicies } from './current-policies.ts'
import { policyHash } from './policy-hash.ts'
import { policyVersions } from './tables.ts'

const MOST = 100

/**
 * Publishes a new version (T78). Earlier versions never change. If two people publish at the same moment, one of them is
 * told. Photo consent is answered per child, so nobody is asked for it again.
 */
export async function publishVersion(
  app: App,
  policy: PolicyName,
  { readVersion, askAgain, ...text }: PolicyText & { readVersion: number; askAgain: boolean },
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<object, 'changed-meanwhile' | 'same-words'>> {
  const hash = policyHash(text)
  return inTransaction(app.db, async tx => {
    const { [policy]: before } = await currentPolicies(tx)
    if (before.version !== readVersion) return refused('changed-meanwhile')
    if (before.hash === hash) return refused('same-words')
    const version = readVersion + 1
    const asks = askAgain && policy !== 'photoConsent'
    const published = await tx
      .insert(policyVersions)
      .values({ policy, version, ...text, hash, askAgain: asks, createdAt: app.clock.now() })
      .onConflictDoNothing({ target: [policyVersions.policy, policyVersions.version] })
      .returning({ id: policyVersions.id })
    if (published.length === 0) return refused('changed-meanwhile')
    await note(tx, {
      about: { kind: 'policy', id: policy },
      before: { version: before.version, hash: before.hash },
      after: { version, hash, askAgain: asks },
    })
    await app.changed(tx, 'policies')
    return { ok: true }
  })
}

/** All versions of a policy, newest first. */
export async function versionsOf(db: Queryable, policy: PolicyName) {
  const rows = await db
    .select()
    .from(policyVersions)
    .where(eq(policyVersions.policy, policy))
    .orderBy(desc(policyVersions.version))
    .limit(MOST)
  return rows.map(({ version, title, askAgain, createdAt }) => ({
    version,
    title,
    askAgain,
    publishedAt: createdAt.toISOString(),
  }))
}
