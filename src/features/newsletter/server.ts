import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { answerSubscribeRequestJob, forgetUnconfirmedJob, inviteSubscriberJob } from './server/jobs.ts'
import { newsletterRoutes } from './server/routes.ts'

export { newsletterPart } from './server/account-part.ts'

/** Subscribing, confirming and unsubscribing, plus the list for staff. */
export function newsletterFeature(app: App): ServerFeature {
  return {
    routes: newsletterRoutes(app),
    jobs: [
      answerSubscribeRequestJob(app),
      inviteSubscriberJob(app),
      forgetUnconfirmedJob(app),
    ] as ServerFeature['jobs'],
  }
}
