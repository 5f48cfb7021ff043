import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { CONTACT_SENTENCES, contactProblems, LONGEST_MESSAGE, MESSAGE_STATES, SUBJECT_NAMES } from './contact-rules.ts'

const HOUR = 3600
export const CONTACT_LIMIT = { per: 'address', max: 10, seconds: HOUR } as const

const typed = (most: number) => z.string().max(most).optional()

/** Name and email may be missing here, because signed-in users aren't asked again. */
const ContactBody = z
  .strictObject({
    name: typed(500),
    email: typed(500),
    subject: z.string(CONTACT_SENTENCES.subject).max(100, CONTACT_SENTENCES.subject),
    message: multiline(z.string(CONTACT_SENTENCES.message).max(LONGEST_MESSAGE * 2, CONTACT_SENTENCES.messageLong)),
    /** A hidden field. If it's filled in, a bot did it. */
    website: typed(500),
  })
  .superRefine((form, context) => {
    const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
    for (const [field, message] of Object.entries(contactProblems(form, false)))
      if (field in given) context.addIssue({ code: 'custom', path: [field], message })
  })

const Summary = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(SUBJECT_NAMES),
  /** The first words of the message. */
  preview: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** The honeypot field was filled in, so this is probably spam. */
  suspicious: z.boolean(),
  createdAt: z.string(),
})

const Thread = Summary.omit({ preview: true }).extend({
  message: z.string(),
  /** Whether the sender was signed in, and as whom. */
  account: z.object({ id: z.string(), role: z.string() }).nullable(),
  closedAt: z.string().nullable(),
  replies: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), createdAt: z.string() })),
})

/** The contact form, and the inbox where staff reply. */
export const contactContract = defineContract({
  'POST /api/contact': {
    summary: 'Sends a message to the organization',
    access: 'public',
    limit: CONTACT_LIMIT,
    body: ContactBody,
    repeatable: true,
    answer: z.object({ reference: z.string(), message: z.string() }),
    refusals: {
      'invalid-input': { status: 400, message: 'Check the highlighted fields.' },
    },
  },
  'POST /contact': {
    summary: 'The same as a plain form for browsers without JavaScript. Responds with a page',
    access: 'public',
    // Validated in the handler, because people without JavaScript need a page, not a list of problems.
    body: z.unknown(),
    answer: { file: 'text/html; charset=utf-8' },
  },
  'GET /api/admin/inbox': {
    summary: 'Contact form messages, newest first',
    access: 'staff',
    permission: 'messages',
    query: z.strictObject({
      q: z.string().trim().max(100).optional(),
      state: z.enum(MESSAGE_STATES).optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.object({
      messages: z.array(Summary),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      counts: z.object({ new: z.int(), answered: z.int(), closed: z.int() }),
    }),
  },
  'GET /api/admin/inbox/:id': {
    summary: 'One message with its replies',
    access: 'staff',
    permission: 'messages',
    params: z.object({ id: z.uuid() }),
    answer: Thread,
  },
  'POST /api/admin/inbox/:id/reply': {
    summary: 'Replies by email',
    access: 'staff',
    permission: 'messages',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      text: multiline(
        z.string().trim().min(1, 'Please enter a message').max(LONGEST_MESSAGE, CONTACT_SENTENCES.messageLong),
      ),
    }),
    repeatable: true,
    answer: Thread,
  },
  'POST /api/admin/inbox/:id/state': {
    summary: 'Closes or reopens a message',
    access: 'staff',
    permission: 'messages',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ state: z.enum(['open', 'closed']) }),
    answer: Thread,
  },
})
export type ContactContract = typeof contactContract
export type MessageSummary = z.infer<typeof Summary>
export type MessageThread = z.infer<typeof Thread>
