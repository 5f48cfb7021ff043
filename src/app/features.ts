import { accountsFeature } from '#src/features/accounts/server.ts'
import { ageRequestsFeature } from '#src/features/age-requests/server.ts'
import { attendanceFeature } from '#src/features/attendance/server.ts'
import { blogFeature } from '#src/features/blog/server.ts'
import { calendarFeature } from '#src/features/calendar/server.ts'
import { cancellationsFeature } from '#src/features/cancellations/server.ts'
import { classesFeature, newsletterCatalog } from '#src/features/classes/server.ts'
import { contactFeature } from '#src/features/contact/server.ts'
import { contentFeature } from '#src/features/content/server.ts'
import { familiesFeature } from '#src/features/families/server.ts'
import { familyCalendarFeature } from '#src/features/family-calendar/server.ts'
import { favoritesFeature } from '#src/features/favorites/server.ts'
import { frontDeskFeature } from '#src/features/front-desk/server.ts'
import { groupMessagesFeature } from '#src/features/group-messages/server.ts'
import { instructorsFeature } from '#src/features/instructors/server.ts'
import { messagesFeature } from '#src/features/messages/server.ts'
import { newsletterFeature } from '#src/features/newsletter/server.ts'
import { operationsFeature, type Pages } from '#src/features/operations/server.ts'
import { organizationFeature } from '#src/features/organization/server.ts'
import { paymentsFeature } from '#src/features/payments/server.ts'
import { policiesFeature } from '#src/features/policies/server.ts'
import { classFamilies, registrationsFeature } from '#src/features/registrations/server.ts'
import { reportsFeature } from '#src/features/reports/server.ts'
import { searchFeature } from '#src/features/search/server.ts'
import { sitePagesFeature } from '#src/features/site-pages/server.ts'
import { subscriptionsFeature } from '#src/features/subscriptions/server.ts'
import { updatesFeature } from '#src/features/updates/server.ts'
import { waitlistFeature, waitlistOffers } from '#src/features/waitlist/server.ts'
import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { version } from '../../package.json' with { type: 'json' }
import { ACCOUNT_PARTS } from './account-parts.ts'
import { CONTENT_KEYS } from './content-keys.ts'
import { docsFeature } from './docs/docs-feature.ts'
import { healthFeature } from './health-feature.ts'
import { liveFeature } from './live-feature.ts'
import { seoFeature } from './seo/seo-feature.ts'

/** For a server without pages. */
const NO_PAGES: Pages = { build: async () => 'none', patternOf: async () => undefined }

/** Every feature of the product, connected to the others it needs. */
export function allFeatures(app: App, ready: () => Promise<boolean>, pages: Pages = NO_PAGES): ServerFeature[] {
  const payments = paymentsFeature(app)
  const subscriptions = subscriptionsFeature(app, payments.payments)
  const offers = waitlistOffers(app)
  const registrations = registrationsFeature(app, { payments: payments.payments, ...offers })
  const cancellations = cancellationsFeature(app, { stopPlan: subscriptions.stopPlan, ...offers })
  payments.payments.setOrderHandler({ ...registrations.orderHandler, refundFailed: cancellations.refundFailed })
  payments.payments.setPlanHandler(subscriptions.planHandler)
  subscriptions.whenPlanEnds(registrations.planEnded)
  subscriptions.servePlaces(registrations.placesOfPlans)
  const features: ServerFeature[] = [
    organizationFeature(app),
    accountsFeature(app, ACCOUNT_PARTS),
    policiesFeature(app),
    contentFeature(app, CONTENT_KEYS),
    blogFeature(app),
    newsletterFeature(app, newsletterCatalog),
    contactFeature(app),
    familiesFeature(app),
    calendarFeature(app),
    classesFeature(app, { ...offers, families: classFamilies(app) }),
    ageRequestsFeature(app, offers),
    instructorsFeature(app),
    favoritesFeature(app),
    payments,
    ...payments.alongside,
    subscriptions,
    registrations,
    waitlistFeature(app, { ...offers, releaseHolds: registrations.releaseHolds }),
    cancellations,
    messagesFeature(app),
    groupMessagesFeature(app),
    updatesFeature(app),
    attendanceFeature(app),
    frontDeskFeature(app, {
      payments: payments.payments,
      settlePaid: registrations.orderHandler.settlePaid,
      stopPlan: subscriptions.stopPlan,
      ...offers,
    }),
    reportsFeature(app),
    familyCalendarFeature(app),
    operationsFeature(app, {
      provider: payments.payments.provider.id,
      version,
      pages,
      summaries: () => summariesOf(features),
    }),
    searchFeature(app, CONTENT_KEYS),
    seoFeature(app),
    sitePagesFeature(app),
    healthFeature(ready),
    liveFeature(app),
  ]
  return [...features, docsFeature(app, features)]
}

/** What each route does, by its key. */
const summariesOf = (features: readonly ServerFeature[]) =>
  new Map(
    features.flatMap(each => Object.entries(each.routes.contract).map(([key, { summary }]) => [key, summary] as const)),
  )
