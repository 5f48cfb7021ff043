import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { issuesContract } from './issues-contract.ts'
import {
  LISTED_STATES,
  NEWSLETTER_SENTENCES,
  newsletterProblems,
  SOURCES,
  SUBSCRIBER_STATES,
} from './newsletter-rules.ts'

const HOUR = 3600
export const SUBSCRIBE_LIMIT = { per: 'address', max: 20, seconds: HOUR } as const

export const SubscribeForm = z
  .strictObject({
    email: z.string(NEWSLETTER_SENTENCES.emailMissing).max(254, NEWSLETTER_SENTENCES.email).trim(),
    firstName: z.string().max(200).trim().optional(),
    source: z.enum(SOURCES).default('website'),
    /** A hidden field. If it's filled in, a bot did it. */
    website: z.string().max(500).optional(),
  })
  .superRefine((form, context) => {
    for (const [field, message] of Object.entries(newsletterProblems(form)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

const Token = z.string().min(1).max(100)
const Done = z.object({ message: z.string() })
const linkRefusals = {
  'link-not-usable': {
    status: 410,
    message: 'This link is incomplete or has expired. Use the one in our latest email.',
  },
} as const

const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  source: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  /** Their address refused an email for good, so they get no newsletter. */
  bounced: z.boolean(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
})

const SubscriberFilters = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: z.enum(LISTED_STATES).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})

/** The newsletter: subscribing with a confirmed address, unsubscribing with one click, and what staff see and send. */
export const newsletterContract = defineContract({
  'POST /api/newsletter/subscribe': {
    summary:
      'Emails a link that confirms the subscription. Confirmed addresses are told that they are already subscribed',
    access: 'public',
    limit: SUBSCRIBE_LIMIT,
    body: SubscribeForm,
    answer: z.object({
      /** True for a confirmed address (T73). */
      alreadySubscribed: z.boolean(),
      /** An email with a link was sent. Whoever opens it is subscribed. */
      needsConfirmation: z.boolean(),
      message: z.string(),
    }),
  },
  'POST /newsletter': {
    summary: 'The same as a plain form for browsers without JavaScript. Responds with a page',
    access: 'public',
    // Validated in the handler, because people without JavaScript need a page, not a list of problems.
    body: z.unknown(),
    answer: { file: 'text/html; charset=utf-8' },
  },
  'GET /api/newsletter/confirm': {
    summary: 'The link in the confirmation email. Redirects to a page with the result',
    access: 'public',
    query: z.object({ token: z.string().max(100).default('') }),
    answer: { file: 'text/html; charset=utf-8' },
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Unsubscribes. Email apps send it for their own button (RFC 8058)',
    access: 'public',
    query: z.object({ token: Token.optional() }),
    body: z.strictObject({ token: Token.optional(), 'List-Unsubscribe': z.string().max(100).optional() }),
    answer: Done,
    refusals: linkRefusals,
  },
  'POST /api/newsletter/resubscribe': {
    summary: 'Undoes unsubscribing, with the same link',
    access: 'public',
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
  'GET /api/admin/newsletter': {
    summary: 'The subscribers, newest first',
    access: 'staff',
    permission: 'newsletter',
    query: SubscriberFilters,
    answer: z.object({
      subscribers: z.array(Subscriber),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      counts: z.object({ pending: z.int(), confirmed: z.int(), bounced: z.int(), unsubscribed: z.int() }),
    }),
  },
  'GET /api/admin/newsletter.csv': {
    summary: 'The subscribers as a CSV file',
    access: 'staff',
    permission: 'newsletter',
    recorded: true,
    query: SubscriberFilters.omit({ page: true }),
    answer: { file: 'text/csv; charset=utf-8' },
  },
  'POST /api/admin/subscribers/:id/clear-bounce': {
    summary: 'Says that the address of a subscriber takes email again',
    access: 'staff',
    permission: 'newsletter',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ cleared: z.boolean() }),
    refusals: { 'not-found': { status: 404, message: "We couldn't find that subscriber." } },
  },
  ...issuesContract,
})
export type NewsletterContract = typeof newsletterContract
export type SubscriberRow = z.infer<typeof Subscriber>
