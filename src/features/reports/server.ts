import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { reportsContract } from './contract.ts'
import { reportsHandlers } from './server/routes.ts'
import { weeklyReportJob } from './server/weekly/send-weekly-reports.ts'

/** Money in and out, how full classes were, who came, which families came back, and the report every Monday. */
export function reportsFeature(app: App): ServerFeature {
  return { routes: feature(reportsContract, reportsHandlers(app)), jobs: [weeklyReportJob(app)] }
}
