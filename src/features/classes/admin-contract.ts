import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { agesInOrder, classDetails, classWords } from './class-fields.ts'
import { PublicClass, SeasonName } from './public-class.ts'
import { ClosureInput, Rule, SessionByHand } from './session-fields.ts'

const id = z.string()
const cents = z.int()
const instant = z.string()
const Status = z.enum(['draft', 'published', 'archived'])
const Kind = z.enum(['class', 'trial', 'program'])

/** The same class as staff see it. */
const StaffClass = PublicClass.extend({
  status: Status,
  /** All of them. */
  keywords: z.array(z.string()),
  /** Confirmed places and holds. */
  taken: z.int(),
  popularity: z.int(),
  isSample: z.boolean(),
  createdAt: instant,
  /** Sent back when saving, so that nobody overwrites what somebody else saved meanwhile. */
  updatedAt: instant,
})

const StaffSession = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  note: z.string().nullable(),
  /** Null: where the class meets. */
  room: z.string().nullable(),
  movedByHand: z.boolean(),
  sequence: z.int(),
  cancelledAt: instant.nullable(),
})

/** Hours before the start, and cents kept back from a refund to the card. */
const CancellationRule = z.object({ kind: z.enum(['class', 'program']), noticeHours: z.int(), feeCents: cents })

/** A class as the editor opens it. */
const EditedClass = StaffClass.extend({
  dailyPrice: cents.nullable(),
  weeklyPrice: cents.nullable(),
  monthlyPrice: cents.nullable(),
  coveredCategories: z.array(z.string()),
  includedPerMonth: z.int().nullable(),
  cancellationPolicyId: id,
  sessions: z.array(StaffSession),
  /** The rule that the sessions were last laid out by. */
  rule: Rule.nullable(),
  /** Families with a confirmed place: these are told when dates, place or title change. */
  families: z.int(),
})

/** A row of the list. */
const ClassWaitlist = StaffClass.omit({ description: true, sessionDates: true })

const Closure = z.object({
  id,
  title: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** Sessions to come that stand on these days all the same, by time; nothing happens to them by itself. */
  sessions: z.array(z.object({ id, classId: id, title: z.string(), startsAt: instant })),
})
const updatedAt = z.iso.datetime()
const NewClass = z.strictObject({ kind: Kind, ...classWords, ...classDetails }).refine(...agesInOrder)
const ChangedClass = z
  .strictObject({
    ...classWords,
    status: Status,
    /** As it was when the class was read. */
    updatedAt,
    ...z.object(classDetails).partial().shape,
  })
  .refine(...agesInOrder)

const byId = z.object({ id: z.uuid() })
const words = z.string().max(100, 'Please search for something shorter.')
const orAny = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]).optional()

const notFound = { status: 404, message: 'That class is not there any more.' } as const
const changedMeanwhile = {
  status: 409,
  message: 'Somebody saved this class after you opened it. Reload the page to see it before you change it.',
} as const
const unknownPolicy = { status: 409, message: 'That cancellation rule is not there any more.' } as const
const sessionRefusals = {
  'not-found': notFound,
  'changed-meanwhile': changedMeanwhile,
  'no-session': { status: 404, message: 'That date is not there any more.' },
  begun: { status: 409, message: 'That session has begun already, so it stays where it is.' },
  'called-off': { status: 409, message: 'That session was called off.' },
  'in-the-past': { status: 409, message: 'That time is over. Please choose one to come.' },
  'same-time': { status: 409, message: 'This class meets at that time already.' },
} as const
const Changed = z.object({ class: EditedClass, /** Families that were written to. */ told: z.int() })

/** The back office of classes: only admins say what a class is and costs; its dates are daily work of staff. */
export const classesAdminContract = defineContract({
  'GET /api/admin/classes': {
    summary: 'Every class with what only staff may know, drafts too, searched and filtered',
    access: 'staff',
    query: z.strictObject({
      q: words.optional(),
      season: orAny(SeasonName),
      status: orAny(Status),
      availability: orAny(z.enum(['open', 'available', 'limited', 'full'])),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      offset: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
    answer: z.object({ classes: z.array(ClassWaitlist), total: z.int() }),
  },
  'GET /api/admin/classes/:id': {
    summary: 'One class as its editor opens it, with all its dates',
    access: 'staff',
    params: byId,
    answer: EditedClass,
    refusals: { 'not-found': notFound },
  },
  'POST /api/admin/classes': {
    summary: 'Makes a class, as a draft without dates',
    access: 'admin',
    body: NewClass,
    answer: EditedClass,
    refusals: { 'unknown-policy': unknownPolicy },
  },
  'PUT /api/admin/classes/:id': {
    summary: 'Changes a class; orders already placed keep their price, and families hear of a new title or place',
    access: 'admin',
    params: byId,
    body: ChangedClass,
    answer: EditedClass,
    refusals: {
      'not-found': notFound,
      'changed-meanwhile': changedMeanwhile,
      'too-few-places': {
        status: 409,
        message: 'More places than that are taken already. Please enter a larger number, or 0 for no limit.',
      },
      'no-dates': { status: 409, message: 'This class has no dates yet. Please add them before you publish it.' },
      'unknown-policy': unknownPolicy,
    },
  },
  'POST /api/admin/classes/:id/photo': {
    summary:
      'Shows a photo on a class in place of the drawn picture; nothing of where or when it was taken stays in it',
    access: 'admin',
    params: byId,
    limit: { per: 'account', max: 100, seconds: 3600 },
    upload: { field: 'image', files: 1, maxBytes: 10 * 1024 * 1024, seconds: 25 },
    body: z.strictObject({}),
    answer: z.object({ imagePath: z.string().nullable() }),
    refusals: { 'no-photo': { status: 400, message: 'Please choose a photo.' }, 'not-found': notFound },
  },
  'DELETE /api/admin/classes/:id/photo': {
    summary: 'Takes the photo of a class away; its drawn picture comes back',
    access: 'admin',
    params: byId,
    answer: z.object({ imagePath: z.string().nullable() }),
    refusals: { 'not-found': notFound },
  },
  'GET /api/class-photos/:id/:size': {
    summary: 'The bytes of a photo that a class shows',
    access: 'public',
    params: byId.extend({ size: z.enum(['480', '960', '1920', 'download']) }),
    answer: { file: 'image/webp' },
  },
  'POST /api/admin/classes/:id/duplicate': {
    summary: 'Makes a draft with the same words, prices and rule, without dates and without places taken',
    access: 'admin',
    params: byId,
    answer: EditedClass,
    refusals: { 'not-found': notFound },
  },
  'PUT /api/admin/classes/:id/sessions': {
    summary: 'Lays out the sessions to come by a rule; each keeps its id, and families hear of what moved',
    access: 'staff',
    params: byId,
    body: z.strictObject({ rule: Rule, updatedAt }),
    answer: Changed,
    refusals: {
      'not-found': notFound,
      'changed-meanwhile': changedMeanwhile,
      'no-days': { status: 409, message: 'This rule makes no date to come. Please look at its days.' },
      'dates-would-go': {
        status: 409,
        message:
          'Families have places on dates that this rule leaves out. Call those dates off first, so that they are made good.',
      },
    },
  },
  'POST /api/admin/classes/:id/sessions': {
    summary: 'Adds one session by hand; families hear of the new date',
    access: 'staff',
    params: byId,
    body: SessionByHand,
    answer: Changed,
    refusals: sessionRefusals,
  },
  'PUT /api/admin/classes/:id/sessions/:sessionId': {
    summary: 'Moves one session to another date, time or room; families hear of it with a calendar file',
    access: 'staff',
    params: byId.extend({ sessionId: z.uuid() }),
    body: SessionByHand,
    answer: Changed,
    refusals: sessionRefusals,
  },
  'GET /api/admin/cancellation-rules': {
    summary: 'Until when classes and programs can be cancelled, and what a refund keeps',
    access: 'admin',
    answer: z.array(CancellationRule),
  },
  'PUT /api/admin/cancellation-rules/:kind': {
    summary: 'Changes one rule for what is bought from now on; places keep the rule they were bought with',
    access: 'admin',
    params: z.object({ kind: z.enum(['class', 'program']) }),
    body: z.strictObject({
      noticeHours: z
        .int('Please choose from 0 to 2,160 hours')
        .min(0, 'Please choose from 0 to 2,160 hours')
        .max(2_160, 'Please choose from 0 to 2,160 hours'),
      feeCents: z
        .int('Please choose from $0.00 to $500.00')
        .min(0, 'Please choose from $0.00 to $500.00')
        .max(500_00, 'Please choose from $0.00 to $500.00'),
    }),
    answer: z.array(CancellationRule),
  },
  'GET /api/admin/class-choices': {
    summary: 'What the editor offers: cancellation rules, and categories, people and rooms in use',
    access: 'staff',
    answer: z.object({
      policies: z.array(
        z.object({ id, name: z.string(), kind: z.enum(['class', 'program']), noticeHours: z.int(), feeCents: cents }),
      ),
      categories: z.array(z.string()),
      teachers: z.array(z.string()),
      rooms: z.array(z.string()),
    }),
  },
  'GET /api/admin/class-conflicts': {
    summary: 'Other sessions in the same room or with the same teacher at these times; a warning, never a refusal',
    access: 'staff',
    query: z.strictObject({
      /** The class itself does not count. */
      classId: z.union([z.uuid(), z.literal('')]).optional(),
      room: z.string().max(200).optional(),
      teacher: z.string().max(200).optional(),
      /** Starts as instants with commas between, at most 100. */
      starts: z.string().max(3_000),
      minutes: z.coerce.number().int().min(1).max(600),
    }),
    answer: z.array(
      z.object({
        startsAt: instant,
        title: z.string(),
        classId: id,
        until: instant,
        room: z.string(),
        taughtBy: z.string().nullable(),
        same: z.enum(['room', 'teacher']),
      }),
    ),
    refusals: { times: { status: 400, message: 'Please send at most 100 times.' } },
  },
  'GET /api/admin/closures': {
    summary: 'Days on which the organization is closed, from today on, each with the sessions that still stand on it',
    access: 'staff',
    answer: z.array(Closure),
  },
  'POST /api/admin/closures': {
    summary: 'Closes a range of days: rules skip them, and the calendar of families shows them',
    access: 'staff',
    body: ClosureInput,
    answer: Closure,
  },
  'DELETE /api/admin/closures/:id': {
    summary: 'Opens these days again; no session comes back by itself',
    access: 'staff',
    params: byId,
    answer: z.object({ deleted: z.boolean() }),
    refusals: { 'not-found': { status: 404, message: 'Those days are not closed any more.' } },
  },
})
export type ClassesAdminContract = typeof classesAdminContract
export type NewClass = z.output<typeof NewClass>
export type ChangedClass = z.output<typeof ChangedClass>
export type StaffClassAnswer = z.infer<typeof StaffClass>
export type EditedClassAnswer = z.infer<typeof EditedClass>
export type WaitlistAnswer = z.infer<typeof ClassWaitlist>
export type StaffSessionAnswer = z.infer<typeof StaffSession>
export type ClosureAnswer = z.infer<typeof Closure>
export type SessionByHandInput = z.output<typeof SessionByHand>
