import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { sendNewslettersJob } from './server/issues/deliver-issues.ts'
import { type ClassCatalog, NO_CLASSES } from './server/issues/issue-facts.ts'
import { answerSubscribeRequestJob, forgetUnconfirmedJob, inviteSubscriberJob } from './server/jobs.ts'
import { newsletterRoutes } from './server/routes.ts'

export type { IssueClass } from './issue-rules.ts'
export { newsletterPart } from './server/account-part.ts'
export type { ClassCatalog } from './server/issues/issue-facts.ts'

/** Subscribing, confirming and unsubscribing; the list for staff, and the newsletters they send. */
export function newsletterFeature(app: App, catalog: ClassCatalog = NO_CLASSES): ServerFeature {
  const tools = { ...app, catalog }
  return {
    routes: newsletterRoutes(tools),
    jobs: [
      answerSubscribeRequestJob(app),
      inviteSubscriberJob(app),
      forgetUnconfirmedJob(app),
      sendNewslettersJob(tools),
    ] as ServerFeature['jobs'],
  }
}
