import type { App } from '#src/platform/app.ts'
import { feature } from '#src/platform/http/handlers.ts'
import { policiesContract } from '../contract.ts'
import { POLICY_NAMES } from '../policy-names.ts'
import { readingMinutes } from '../reading-minutes.ts'
import { currentPolicies, type PolicyVersion } from './current-policies.ts'

export const policyRoutes = ({ db }: App) =>
  feature(policiesContract, {
    'GET /api/policies': async () => {
      const current = await currentPolicies(db)
      return POLICY_NAMES.map(policy => shown(current[policy]))
    },
    'GET /api/policies/:policy': async ({ params }) => shown((await currentPolicies(db))[params.policy]),
  })

const shown = ({ policy, version, title, summary, body, createdAt }: PolicyVersion) => ({
  policy,
  version,
  title,
  summary,
  body,
  readingMinutes: readingMinutes(summary, body),
  publishedAt: createdAt.toISOString(),
})
