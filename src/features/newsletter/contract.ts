import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { NEWSLETTER_SENTENCES, newsletterProblems, SOURCES, SUBSCRIBER_STATES } from './newsletter-rules.ts'

const HOUR = 3600
export const SUBSCRIBE_LIMIT = { per: 'address', max: 20, seconds: HOUR } as const

export const SubscribeForm = z
  .strictObject({
    email: z.string(NEWSLETTER_SENTENCES.emailMissing).max(254, NEWSLETTER_SENTENCES.email).trim(),
    firstName: z.string().max(200).trim().optional(),
    source: z.enum(SOURCES).default('website'),
    /** A field no person sees. What is written into it was written by a program. */
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
    message: 'This link is not complete or too old. Please use the one in our newest mail.',
  },
} as const

const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  source: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
})

const SubscriberFilters = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: z.enum(SUBSCRIBER_STATES).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})

/** The newsletter: subscribing with a confirmed address, leaving with one click, and the list for staff. */
export const newsletterContract = defineContract({
  'POST /api/newsletter/subscribe': {
    summary: 'Mails a link that puts the address on the list; a confirmed address is told that it is there already',
    access: 'public',
    limit: SUBSCRIBE_LIMIT,
    body: SubscribeForm,
    answer: z.object({
      /** True for a confirmed address (T73). */
      alreadySubscribed: z.boolean(),
      /** A mail with a link was sent; whoever opens it is on the list. */
      needsConfirmation: z.boolean(),
      message: z.string(),
    }),
  },
  'POST /newsletter': {
    summary: 'The same as a plain form, for browsers without JavaScript; answers with a page',
    access: 'public',
    // Judged in the handler: a person without JavaScript needs a page, not a list of problems.
    body: z.unknown(),
    answer: { file: 'text/html; charset=utf-8' },
  },
  'GET /api/newsletter/confirm': {
    summary: 'The link of the confirmation mail; goes to a page that says how it went',
    access: 'public',
    query: z.object({ token: z.string().max(100).default('') }),
    answer: { file: 'text/html; charset=utf-8' },
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Leaves the newsletter; mail programs send it for their own button (RFC 8058)',
    access: 'public',
    query: z.object({ token: Token.optional() }),
    body: z.strictObject({ token: Token.optional(), 'List-Unsubscribe': z.string().max(100).optional() }),
    answer: Done,
    refusals: linkRefusals,
  },
  'POST /api/newsletter/resubscribe': {
    summary: 'Takes back having left, with the same link',
    access: 'public',
    body: z.strictObject({ token: Token }),
    answer: Done,
    refusals: linkRefusals,
  },
  'GET /api/admin/newsletter': {
    summary: 'The people on the list, newest first',
    access: 'staff',
    query: SubscriberFilters,
    answer: z.object({
      subscribers: z.array(Subscriber),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      counts: z.object({ pending: z.int(), confirmed: z.int(), unsubscribed: z.int() }),
    }),
  },
  'GET /api/admin/newsletter.csv': {
    summary: 'The same list as a file for a spreadsheet',
    access: 'staff',
    recorded: true,
    query: SubscriberFilters.omit({ page: true }),
    answer: { file: 'text/csv; charset=utf-8' },
  },
})
export type NewsletterContract = typeof newsletterContract
export type SubscriberRow = z.infer<typeof Subscriber>
