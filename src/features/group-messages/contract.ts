import * as z from 'zod'
import { NOT_REACHED, UNREACHABLE } from '#src/features/accounts/reach.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { AUDIENCE_KINDS, audienceProblem } from './audience.ts'
import { groupMessageProblems } from './group-message-rules.ts'

const HOUR = 3600
const instant = z.string()
const audience = { kind: z.enum(AUDIENCE_KINDS), of: z.string().max(2_000).default('') }
const text = z.string().trim().max(20_000).default('')

const Recipient = z.object({
  id: z.string(),
  name: z.string(),
  /** The children for whom the family is on the list. */
  children: z.array(z.string()),
  phone: z.string().nullable(),
  /** Why no email reaches the family; null if one does. */
  unreachable: z.enum(UNREACHABLE).nullable(),
})

const Recipients = z.object({
  /** The audience in words. */
  audienceName: z.string(),
  /** By name. One family gets one email, whatever the number of its children. */
  families: z.array(Recipient),
  /** Changes whenever the list does: sent back with the message, so that it goes to this list or to nobody. */
  version: z.string(),
})

const Summary = z.object({
  id: z.string(),
  subject: z.string(),
  audienceName: z.string(),
  sentBy: z.string(),
  sentAt: instant,
  /** Families by the state of their email; together they are everyone the message is for. */
  waiting: z.int(),
  sent: z.int(),
  notReached: z.int(),
})

const SentTo = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'not-reached']),
  because: z.enum(NOT_REACHED).nullable(),
})

/** Messages from staff to many families at once, as emails that families answer in their own messages. */
export const groupMessagesContract = defineContract({
  'GET /api/admin/group-messages': {
    summary: 'Messages sent to many families, newest first, with how many families got them',
    access: 'staff',
    permission: 'group-messages',
    own: 'in-handler',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    answer: z.object({ messages: z.array(Summary), total: z.int(), page: z.int(), pageSize: z.int() }),
  },
  'GET /api/admin/group-messages/:id': {
    summary: 'One message to many families, with the state of its email for each family',
    access: 'staff',
    permission: 'group-messages',
    own: 'in-handler',
    params: z.object({ id: z.uuid() }),
    answer: Summary.extend({ content: z.string(), families: z.array(SentTo) }),
  },
  'POST /api/admin/group-messages': {
    summary: 'Emails a message to every family on the list that was shown. Sent once per id',
    access: 'staff',
    permission: 'group-messages',
    own: 'in-handler',
    limit: { per: 'account', max: 30, seconds: HOUR },
    body: z
      .strictObject({
        /** Created when the form opens, so sending it twice sends the message once. */
        id: z.uuid(),
        subject: text,
        content: multiline(text),
        ...audience,
        /** The version of the list of families that was shown. */
        version: z.string().max(100),
      })
      .superRefine((form, context) => {
        for (const [field, message] of Object.entries(groupMessageProblems(form)))
          context.addIssue({ code: 'custom', path: [field], message })
      }),
    answer: z.object({ id: z.string() }),
    refusals: {
      'list-changed': {
        status: 409,
        message: 'The list of families changed, so nothing was sent. Check the new list, then send again.',
      },
      nobody: { status: 409, message: 'No family on this list can get emails, so nothing was sent.' },
      'sent-otherwise': {
        status: 409,
        message: 'This message was already sent with different text. Open it under Group messages.',
      },
    },
  },
  'GET /api/admin/group-message-recipients': {
    summary: 'The families a message would go to now, and which of them no email reaches',
    access: 'staff',
    permission: 'group-messages',
    own: 'in-handler',
    query: z.strictObject(audience).superRefine((asked, context) => {
      const message = audienceProblem(asked)
      if (message) context.addIssue({ code: 'custom', path: ['of'], message })
    }),
    answer: Recipients,
  },
  'GET /api/admin/group-message-choices': {
    summary: 'The classes, sessions and seasons that a message can go to',
    access: 'staff',
    permission: 'group-messages',
    own: 'in-handler',
    answer: z.object({
      /** Latest first; none for instructors. */
      seasons: z.array(z.object({ id: z.string(), name: z.string() })),
      classes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          startsAt: instant.nullable(),
          /** False for a substitute, who can only write to the families of the session they teach. */
          whole: z.boolean(),
          waitlist: z.boolean(),
          /** From a week ago to six weeks ahead. */
          sessions: z.array(z.object({ id: z.string(), startsAt: instant })),
        }),
      ),
    }),
  },
})
export type GroupMessagesContract = typeof groupMessagesContract
export type RecipientsAnswer = z.infer<typeof Recipients>
export type RecipientAnswer = z.infer<typeof Recipient>
export type GroupMessageSummary = z.infer<typeof Summary>
export type SentToAnswer = z.infer<typeof SentTo>
