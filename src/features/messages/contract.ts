import * as z from 'zod'
import { Role } from '#src/features/accounts/contract.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { inboxRoutes } from './inbox-contract.ts'
import { Message } from './message-answer.ts'
import { LONGEST_MESSAGE, SENTENCES } from './message-rules.ts'

const HOUR = 3600

const Person = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), role: Role })

const Conversation = z.object({
  /** The other person. `active` is false for someone who can no longer be messaged. */
  with: Person.extend({ active: z.boolean() }),
  preview: z.string(),
  lastMessageAt: z.string(),
  unread: z.int(),
})

/** Messages between families and staff, and the staff's shared inbox. */
export const messagesContract = defineContract({
  'GET /api/messages': {
    summary: 'Your messages by time: the newest, those before a number, or what changed after a version',
    access: 'signed-in',
    permission: 'messages',
    query: z
      .strictObject({
        with: z.string().max(60).optional(),
        before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
        after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
      })
      .refine(({ with: other, before, after }) => other !== undefined || (before ?? after) === undefined, {
        path: ['with'],
        message: 'Choose a conversation.',
      }),
    answer: z.array(Message),
  },
  'POST /api/messages': {
    summary: 'Sends a message: a parent to staff, or staff to a family. Sent once per Idempotency-Key',
    access: 'signed-in',
    permission: 'messages',
    limit: { per: 'account', max: 60, seconds: HOUR },
    status: 201,
    body: z.strictObject({
      receiverId: z.string().max(60),
      content: multiline(
        z.string(SENTENCES.missing).trim().min(1, SENTENCES.missing).max(LONGEST_MESSAGE, SENTENCES.tooLong),
      ),
    }),
    answer: Message,
    refusals: {
      unverified: {
        status: 409,
        message: 'Open the link in the email we sent you first. Then you can message us.',
      },
      'key-used': { status: 422, message: 'This request was already used for something else. Start over.' },
    },
  },
  'PUT /api/messages/:id/read': {
    summary: 'Marks a received message as read. Staff mark messages read for all staff',
    access: 'signed-in',
    permission: 'messages',
    params: z.object({ id: z.uuid() }),
    answer: Message,
  },
  'POST /api/messages/read': {
    summary: 'Marks several received messages as read. Other ids are ignored',
    access: 'signed-in',
    permission: 'messages',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: z.array(Message),
  },
  'GET /api/messages/conversations': {
    summary: 'Your conversations, latest message first',
    access: 'signed-in',
    permission: 'messages',
    answer: z.array(Conversation),
  },
  'GET /api/messages/unread': {
    summary: 'The number of unread messages',
    access: 'signed-in',
    answer: z.object({ unread: z.int() }),
  },
  'GET /api/users': {
    summary: 'For a parent: themselves and the staff they can message. For staff: families, by name, in pages',
    access: 'signed-in',
    permission: 'messages',
    query: z.strictObject({
      q: z.string().trim().max(100).optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.array(Person),
  },
  ...inboxRoutes,
})
export type MessagesContract = typeof messagesContract
export type ConversationAnswer = z.infer<typeof Conversation>
export type PersonAnswer = z.infer<typeof Person>
