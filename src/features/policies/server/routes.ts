import type { App } from '#src/platform/app.ts'
import { feature, Refused } from '#src/platform/http/handlers.ts'
import { policiesContract } from '../contract.ts'
import { POLICY_NAMES, type PolicyName } from '../policy-names.ts'
import { readingMinutes } from '../reading-minutes.ts'
import { currentPolicies, type PolicyVersion } from './current-policies.ts'
import { publishVersion, versionsOf } from './publish-version.ts'

export function policyRoutes(app: App) {
  const { db } = app
  const versions = async (policy: PolicyName) => ({
    current: shown((await currentPolicies(db))[policy]),
    versions: await versionsOf(db, policy),
  })
  return feature(policiesContract, {
    'GET /api/policies': async () => {
      const current = await currentPolicies(db)
      return POLICY_NAMES.map(policy => shown(current[policy]))
    },
    'GET /api/policies/:policy': async ({ params }) => shown((await currentPolicies(db))[params.policy]),
    'GET /api/admin/policies/:policy/versions': ({ params }) => versions(params.policy),
    'POST /api/admin/policies/:policy/versions': async ({ params, body }, asking) => {
      const done = await publishVersion(app, params.policy, body, asking)
      return done.ok ? versions(params.policy) : new Refused(done.because)
    },
  })
}

const shown = ({ policy, version, title, summary, body, createdAt }: PolicyVersion) => ({
  policy,
  version,
  title,
  summary,
  body,
  readingMinutes: readingMinutes(summary, body),
  publishedAt: createdAt.toISOString(),
})
