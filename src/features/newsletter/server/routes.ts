import * as z from 'zod'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Redirect, Refused } from '#src/platform/http/handlers.ts'
import { countAddressUse } from '#src/platform/http/limits.ts'
import { newsletterContract, SUBSCRIBE_LIMIT, SubscribeForm } from '../contract.ts'
import { NEWSLETTER_SENTENCES, newsletterProblems } from '../newsletter-rules.ts'
import { clearBounce } from './clear-bounce.ts'
import { confirmSubscriber } from './confirm-subscriber.ts'
import type { ClassCatalog } from './issues/issue-facts.ts'
import { issuesHandlers } from './issues/routes.ts'
import { countSubscribers, listSubscribers, subscriberIds, subscribersOf } from './list-subscribers.ts'
import { subscribe } from './subscribe.ts'
import { subscribersFile } from './subscribers-file.ts'
import { resubscribe, unsubscribe } from './unsubscribe.ts'

const PAGE_SIZE = 50
const MOST_ROWS_IN_A_FILE = 500_000

/** The handlers of the newsletter contract. */
export function newsletterRoutes(app: App & { catalog: ClassCatalog }) {
  const { db, clock } = app
  return feature(newsletterContract, {
    'POST /api/newsletter/subscribe': ({ body }, asking) => subscribe(app, body, asking),

    'POST /newsletter': async ({ body }, asking) => {
      const within = await countAddressUse(db, 'POST /api/newsletter/subscribe', asking.address, SUBSCRIBE_LIMIT)
      if (!within.ok) return new Redirect('/newsletter?problem=limited')
      const form = PlainForm.safeParse(body)
      if (!form.success) return new Redirect(`/newsletter?problem=${problemOf(body)}`)
      const { alreadySubscribed } = await subscribe(app, form.data, asking)
      return new Redirect(alreadySubscribed ? '/newsletter/thanks?already=yes' : '/newsletter/thanks')
    },

    'GET /api/newsletter/confirm': async ({ query }) => {
      const done = await confirmSubscriber(app, query.token)
      return new Redirect(done.ok ? '/newsletter/confirmed' : '/newsletter/confirmed?link=old')
    },

    'POST /api/newsletter/unsubscribe': async ({ query, body }, asking) => {
      const token = query.token ?? body.token ?? ''
      const done = await unsubscribe(app, token)
      if (wantsPage(asking.headers)) return new Redirect(leavePage(token, done.ok ? 'left' : undefined))
      return done.ok ? { message: "You're unsubscribed." } : new Refused(done.because)
    },

    'POST /api/newsletter/resubscribe': async ({ body }, asking) => {
      const done = await resubscribe(app, body.token)
      if (wantsPage(asking.headers)) return new Redirect(leavePage(body.token, done.ok ? 'back' : undefined))
      return done.ok ? { message: "Welcome back. You're still subscribed." } : new Refused(done.because)
    },

    'GET /api/admin/newsletter': async ({ query: { page = 1, ...filters } }) => {
      const counts = await countSubscribers(db, filters)
      const subscribers = await listSubscribers(db, filters, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
      const { pending, confirmed, bounced, unsubscribed } = counts
      const total = filters.state ? counts[filters.state] : pending + confirmed + bounced + unsubscribed
      return { subscribers, total, page, pageSize: PAGE_SIZE, counts }
    },

    'GET /api/admin/newsletter.csv': async ({ query }, { setHeader }) => {
      const { timeZone } = await readProgramSettings(db)
      const ids = await subscriberIds(db, query, MOST_ROWS_IN_A_FILE)
      setHeader('content-disposition', `attachment; filename="newsletter-${dayOf(clock.now(), timeZone)}.csv"`)
      return subscribersFile(ids, some => subscribersOf(db, some), timeZone)
    },

    'POST /api/admin/subscribers/:id/clear-bounce': async ({ params: { id } }, asking) => {
      const done = await clearBounce(app, id, asking)
      return done.ok ? { cleared: true } : new Refused(done.because)
    },

    ...issuesHandlers(app),
  })
}

/** A plain form sends every field, including empty ones, and no fields of ours. */
const PlainForm = z
  .object({
    email: z.string(),
    firstName: z.string().optional(),
    source: z.string().optional(),
    website: z.string().optional(),
  })
  .pipe(SubscribeForm)

/** The problems of a refused form that /newsletter shows. */
function problemOf(body: unknown): 'missing' | 'email' | 'name' {
  const { email, firstName } = (body ?? {}) as { email?: unknown; firstName?: unknown }
  const found = newsletterProblems({ email: String(email ?? ''), firstName: String(firstName ?? '') })
  if (found.email === NEWSLETTER_SENTENCES.emailMissing) return 'missing'
  return found.firstName && !found.email ? 'name' : 'email'
}

/** A plain form expects a page afterward; a script or an email app expects the answer. */
const wantsPage = (headers: Record<string, unknown>) => String(headers.accept ?? '').includes('text/html')

const leavePage = (token: string, done?: 'left' | 'back') =>
  `/unsubscribe?${new URLSearchParams({ token, ...(done ? { done } : { link: 'old' }) })}`
