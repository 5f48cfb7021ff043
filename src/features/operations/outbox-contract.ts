import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { LINKS_REMOVED_WORDS, MAIL_STATES } from './mail-state.ts'

const HOUR = 3600
const byId = z.object({ id: z.uuid() })
const instant = z.string()

const MailLine = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why the last try failed. Null if it never failed. */
  failedBecause: z.string().nullable(),
  /** How many tries failed. */
  attempts: z.int(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** A copy that someone sent again. */
  isResent: z.boolean(),
})

const WholeMail = MailLine.extend({
  replyTo: z.string().nullable(),
  attachments: z.array(z.string()),
  /** Why its text isn't shown: a family typed it and it's read where it was written, or it takes the permission for reports. */
  closed: z.enum(['in-inbox', 'reports']).nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** Whether one-time links were hidden in it. */
  linksHidden: z.boolean(),
  /** Whether its one-time links are gone for good, so it can't be sent again. */
  linksRemoved: z.boolean(),
  /** False when no mail server is set up. */
  canSend: z.boolean(),
})

/** The outbox: which emails were written to whom, and whether they were sent. */
export const outboxRoutes = defineContract({
  'GET /api/admin/outbox': {
    summary: 'All emails, newest first, by recipient, subject and status. `before` is the last id of the previous page',
    access: 'staff',
    permission: 'emails',
    query: z.strictObject({
      q: z.string().trim().max(120).optional(),
      state: z.enum(MAIL_STATES).optional(),
      before: z.uuid().optional(),
    }),
    answer: z.object({
      mails: z.array(MailLine),
      /** Where the next page starts. Null on the last page. */
      next: z.string().nullable(),
      counts: z.object({ waiting: z.int(), failed: z.int(), parked: z.int() }),
      /** False when no mail server is set up, so emails stay here to read. */
      canSend: z.boolean(),
    }),
  },
  'GET /api/admin/outbox/:id': {
    summary: 'One email as it was written, without one-time links and without what families typed',
    access: 'staff',
    permission: 'emails',
    recorded: true,
    params: byId,
    answer: WholeMail,
  },
  'POST /api/admin/outbox/test': {
    summary: 'Sends a test email to the admin who asks for it',
    access: 'staff',
    permission: 'settings',
    limit: { per: 'account', max: 10, seconds: HOUR },
    answer: z.object({ message: z.string() }),
    refusals: { 'no-server': { status: 409, message: 'No mail server is set up, so nothing can be sent.' } },
  },
  'POST /api/admin/outbox/:id/resend': {
    summary: 'Sends an email again: the same one if it was never sent, a copy if it was',
    access: 'staff',
    permission: 'emails',
    limit: { per: 'account', max: 60, seconds: HOUR },
    params: byId,
    answer: z.object({ id: z.string(), message: z.string() }),
    refusals: {
      'no-server': { status: 409, message: 'No mail server is set up, so nothing can be sent.' },
      'links-removed': { status: 409, message: LINKS_REMOVED_WORDS },
      'just-resent': {
        status: 409,
        message: 'This email was sent again a moment ago. Wait a minute before you try again.',
      },
    },
  },
})
export type MailLineAnswer = z.infer<typeof MailLine>
export type WholeMailAnswer = z.infer<typeof WholeMail>
