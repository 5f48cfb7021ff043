import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { operationsContract } from './contract.ts'
import { forgetPageErrorsJob } from './server/health/page-errors.ts'
import { auditJobs } from './server/health/run-audit.ts'
import { type OperationsNeeds, operationsHandlers } from './server/routes.ts'

export { auditAll } from './server/health/audit-all.ts'
export type { Pages } from './server/health/page-errors.ts'

/** Monitoring the installation: outbox, audit log, health. */
export function operationsFeature(app: App, needs: OperationsNeeds): ServerFeature {
  return {
    routes: feature(operationsContract, operationsHandlers(app, needs)),
    jobs: [...auditJobs(app), forgetPageErrorsJob(app)],
  }
}
