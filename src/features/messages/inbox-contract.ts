import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { Message } from './message-answer.ts'
import { INBOX_TABS } from './message-rules.ts'

const number = z.coerce.number().int().min(0).max(2_000_000_000).optional()
const Name = z.object({ id: z.string(), name: z.string() })
const params = z.object({ familyId: z.uuid() })

const State = z.object({
  assignee: Name.nullable(),
  snoozedUntil: z.string().nullable(),
  done: z.boolean(),
  /** Since when the family has been waiting for an answer. Null when staff wrote last. */
  waitingSince: z.string().nullable(),
})

const FamilyRow = State.extend({
  family: Name,
  preview: z.string(),
  lastMessageAt: z.string(),
  unread: z.int(),
})

const StaffMessage = Message.extend({
  /** The staff member who wrote or received it. */
  staffName: z.string(),
})

/** The staff's shared inbox: one thread per family, whichever staff member wrote or received a message. */
export const inboxRoutes = defineContract({
  'GET /api/admin/messages': {
    summary: 'Families in one tab of the inbox, latest message first, in pages',
    access: 'staff',
    permission: 'messages',
    query: z.strictObject({
      show: z.enum(INBOX_TABS).optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.object({
      families: z.array(FamilyRow),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      counts: z.object({ open: z.int(), mine: z.int(), snoozed: z.int(), done: z.int() }),
      /** Families with unread messages. */
      unread: z.int(),
      /** Staff a thread can be assigned to. */
      staff: z.array(Name),
    }),
  },
  'GET /api/admin/messages/:familyId': {
    summary: "A family's thread: the newest messages, those before a number, or what changed after a version",
    access: 'staff',
    permission: 'messages',
    params,
    query: z.strictObject({ before: number, after: number }),
    answer: z.array(StaffMessage),
  },
  'GET /api/admin/messages/:familyId/about': {
    summary: 'What shows next to a thread: its status, the children, the next class, the credit',
    access: 'staff',
    permission: 'messages',
    params,
    answer: z.object({
      family: Name.extend({ firstName: z.string(), lastName: z.string() }),
      /** Whether the account is open. A closed account can't receive messages. */
      active: z.boolean(),
      /** Whether the family verified its email address. It can't read messages before that. */
      addressProved: z.boolean(),
      state: State,
      children: z.array(z.object({ id: z.string(), firstName: z.string(), age: z.int() })),
      nextClass: z.object({ child: z.string(), title: z.string(), startsAt: z.string() }).nullable(),
      waiting: z.array(z.object({ child: z.string(), title: z.string() })),
      /** Cents. */
      credit: z.int(),
    }),
  },
  'POST /api/admin/messages/:familyId/state': {
    summary: 'Assigns a thread, snoozes it or marks it done. A new message from the family reopens it',
    access: 'staff',
    permission: 'messages',
    params,
    body: z.strictObject({
      assigneeId: z.uuid().nullable().optional(),
      snoozedUntil: z.iso.datetime({ offset: true }).nullable().optional(),
      done: z.boolean().optional(),
    }),
    answer: State,
    refusals: {
      'not-staff': { status: 409, message: 'You can only assign a conversation to staff.' },
      'snooze-past': { status: 400, message: 'Choose a time in the future.' },
    },
  },
})
export type ThreadState = z.infer<typeof State>
export type FamilyRowAnswer = z.infer<typeof FamilyRow>
export type StaffMessageAnswer = z.infer<typeof StaffMessage>
