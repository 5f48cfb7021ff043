import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { MAIL_STATES } from './mail-state.ts'

/** Why a mail with a one-time link is not sent again, and what to do. */
export const LINKS_REMOVED_WORDS =
  "We remove one-time links once a mail is sent or its link expires, so this mail can't be sent again. The person can request a new link, for example with “Forgot your password?”. To invite staff, send a new invitation."

const HOUR = 3600
const byId = z.object({ id: z.uuid() })
const instant = z.string()

const MailLine = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why it was not sent the last time; null when it never failed. */
  failedBecause: z.string().nullable(),
  /** How often sending it failed. */
  attempts: z.int(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** A copy that a person sent once more. */
  isResent: z.boolean(),
})

const WholeMail = MailLine.extend({
  replyTo: z.string().nullable(),
  attachments: z.array(z.string()),
  /** Null where it holds what a family typed, which is read where it was written. */
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** Whether one-time links were taken out of it. */
  linksHidden: z.boolean(),
  /** Whether its one-time links are gone for good, so that it cannot be sent again. */
  linksRemoved: z.boolean(),
  /** False: no mail server is set. */
  canSend: z.boolean(),
})

/** The outbox: what was written to whom, and whether it went out. */
export const outboxRoutes = defineContract({
  'GET /api/admin/outbox': {
    summary: 'Every mail, newest first, by recipient, subject and state; `before` is the last of the page before',
    access: 'staff',
    query: z.strictObject({
      q: z.string().trim().max(120).optional(),
      state: z.enum(MAIL_STATES).optional(),
      before: z.uuid().optional(),
    }),
    answer: z.object({
      mails: z.array(MailLine),
      /** Where the next page begins; null on the last. */
      next: z.string().nullable(),
      counts: z.object({ waiting: z.int(), failed: z.int(), parked: z.int() }),
      /** False: no mail server is set, so mails stay here to be read. */
      canSend: z.boolean(),
    }),
  },
  'GET /api/admin/outbox/:id': {
    summary: 'One mail as it was written, without one-time links and without what families typed',
    access: 'staff',
    recorded: true,
    params: byId,
    answer: WholeMail,
  },
  'POST /api/admin/outbox/:id/resend': {
    summary: 'Sends a mail once more: the same one when it never went out, a copy when it did',
    access: 'staff',
    limit: { per: 'account', max: 60, seconds: HOUR },
    params: byId,
    answer: z.object({ id: z.string(), message: z.string() }),
    refusals: {
      'no-server': { status: 409, message: 'No mail server is set up, so nothing can be sent.' },
      'links-removed': { status: 409, message: LINKS_REMOVED_WORDS },
      'just-resent': { status: 409, message: 'It was sent once more a moment ago. Please wait a minute.' },
    },
  },
})
export type MailLineAnswer = z.infer<typeof MailLine>
export type WholeMailAnswer = z.infer<typeof WholeMail>
