import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { Message } from './message-answer.ts'
import { PILES } from './message-rules.ts'

const number = z.coerce.number().int().min(0).max(2_000_000_000).optional()
const Name = z.object({ id: z.string(), name: z.string() })
const params = z.object({ familyId: z.uuid() })

const State = z.object({
  assignee: Name.nullable(),
  snoozedUntil: z.string().nullable(),
  done: z.boolean(),
  /** Since when the family waits for an answer; null when staff wrote last. */
  waitingSince: z.string().nullable(),
})

const FamilyRow = State.extend({
  family: Name,
  preview: z.string(),
  lastMessageAt: z.string(),
  unread: z.int(),
})

const StaffMessage = Message.extend({
  /** Who of staff wrote or was written to. */
  staffName: z.string(),
})

/** The inbox that all of staff share: one thread for each family, whoever of staff wrote or was written to. */
export const inboxRoutes = defineContract({
  'GET /api/admin/messages': {
    summary: 'The families in a pile of the inbox, the one that wrote last first, in pages',
    access: 'staff',
    query: z.strictObject({
      show: z.enum(PILES).optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.object({
      families: z.array(FamilyRow),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      counts: z.object({ open: z.int(), mine: z.int(), snoozed: z.int(), done: z.int() }),
      /** Families with something unread. */
      unread: z.int(),
      /** Who may be given a thread. */
      staff: z.array(Name),
    }),
  },
  'GET /api/admin/messages/:familyId': {
    summary: 'The thread of a family: the newest messages, those before a number, or what changed after a version',
    access: 'staff',
    params,
    query: z.strictObject({ before: number, after: number }),
    answer: z.array(StaffMessage),
  },
  'GET /api/admin/messages/:familyId/about': {
    summary: 'What stands beside a thread: its state, the children, the next class, the credit',
    access: 'staff',
    params,
    answer: z.object({
      family: Name.extend({ firstName: z.string(), lastName: z.string() }),
      /** Whether the account is open: a closed one cannot be written to. */
      active: z.boolean(),
      /** Whether the family opened the link in our mail: it reads no message before that. */
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
    summary: 'Gives a thread to somebody, snoozes it, or is done with it; a message of the family opens it again',
    access: 'staff',
    params,
    body: z.strictObject({
      assigneeId: z.uuid().nullable().optional(),
      snoozedUntil: z.iso.datetime({ offset: true }).nullable().optional(),
      done: z.boolean().optional(),
    }),
    answer: State,
    refusals: {
      'not-staff': { status: 409, message: 'Only somebody of staff can be given a conversation.' },
      'snooze-past': { status: 400, message: 'Please choose a time to come.' },
    },
  },
})
export type ThreadState = z.infer<typeof State>
export type FamilyRowAnswer = z.infer<typeof FamilyRow>
export type StaffMessageAnswer = z.infer<typeof StaffMessage>
