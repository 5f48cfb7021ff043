import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { agesInOrder, classDetails, classText, minimumFits } from './class-fields.ts'
import { DRAFTS_AT_ONCE } from './class-limits.ts'
import { JOIN_LATE } from './joining-late.ts'
import { NewClass } from './new-class.ts'
import { DayOptions, PublicClass, SeasonName } from './public-class.ts'
import { SeasonState } from './season-fields.ts'
import { Rule, SessionByHand } from './session-fields.ts'
import { VISIBILITIES } from './visibility.ts'

const id = z.string()
const cents = z.int()
const instant = z.string()
const day = z.string()
const Status = z.enum(['draft', 'published', 'archived'])

/** The same class as staff see it. */
const StaffClass = PublicClass.extend({
  status: Status,
  seasonId: id.nullable(),
  visibility: z.enum(VISIBILITIES),
  /** All of them. */
  keywords: z.array(z.string()),
  /** Confirmed spots and holds. */
  taken: z.int(),
  popularity: z.int(),
  isSample: z.boolean(),
  createdAt: instant,
  /** Sent back when saving, so that nobody overwrites changes someone else saved in the meantime. */
  updatedAt: instant,
})

const StaffSession = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  note: z.string().nullable(),
  /** Null: the usual room of the class. */
  room: z.string().nullable(),
  movedByHand: z.boolean(),
  sequence: z.int(),
  cancelledAt: instant.nullable(),
})

/** Hours before the start, and the cents kept from a refund to the card. */
const CancellationRule = z.object({ kind: z.enum(['class', 'program']), noticeHours: z.int(), feeCents: cents })

/** A class as loaded in the editor. */
const EditedClass = StaffClass.extend({
  dayOptions: DayOptions.nullable(),
  dailyPrice: cents.nullable(),
  weeklyPrice: cents.nullable(),
  monthlyPrice: cents.nullable(),
  coveredCategories: z.array(z.string()),
  includedPerMonth: z.int().nullable(),
  cancellationPolicyId: id,
  minimumChildren: z.int().nullable(),
  decideBy: z.string().nullable(),
  /** Spots that staff booked over the capacity, at the session with the most of them. */
  overCapacity: z.int(),
  /** What one session costs alone; null if it isn't sold alone. */
  dropInPrice: cents.nullable(),
  dropInHours: z.int(),
  joinLate: z.enum(JOIN_LATE),
  /** From 1; null means the last one. */
  joinUntilSession: z.int().nullable(),
  /** When staff decided that it runs with fewer children, and who. */
  runAnyway: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  sessions: z.array(StaffSession),
  /** The rule that last generated the sessions. */
  rule: Rule.nullable(),
  /** Families with a confirmed spot. They're told when dates, location or title change. */
  families: z.int(),
  familyNames: z.array(z.string()),
})

/** A class with fewer children than it needs, about which staff have to decide. */
const ShortClass = z.object({
  id,
  title: z.string(),
  startsAt: instant,
  /** Days are `YYYY-MM-DD` in the program's time zone. */
  firstDay: z.string(),
  minimum: z.int(),
  /** With a confirmed spot. */
  children: z.int(),
  decideBy: z.string().nullable(),
})

/** A row of the list. */
const ListedClass = StaffClass.omit({ description: true, sessionDates: true })

const Closure = z.object({
  id,
  title: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** Upcoming sessions that are still scheduled on these days, by time. Nothing happens to them automatically. */
  sessions: z.array(z.object({ id, classId: id, title: z.string(), startsAt: instant })),
})
const updatedAt = z.iso.datetime()
const ChangedClass = z
  .strictObject({
    ...classText,
    status: Status,
    /** What happens to open spots while children are waiting: offered to them, or kept for staff. Without it, as before. */
    newSpots: z.enum(['offer', 'keep']).optional(),
    /** The value it had when the class was loaded. */
    updatedAt,
    ...z.object(classDetails).partial().shape,
  })
  .refine(...agesInOrder)
  .superRefine(minimumFits)

const byId = z.object({ id: z.uuid() })
const searchText = z.string().max(100, 'Try a shorter search.')
const orAny = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]).optional()

const notFound = { status: 404, message: "We couldn't find that class." } as const
const changedMeanwhile = {
  status: 409,
  message: 'Someone else saved this class after you opened it. Reload the page to see their changes.',
} as const
const unknownSeason = { status: 409, message: "We couldn't find that season." } as const
const unknownPolicy = { status: 409, message: "We couldn't find that cancellation rule." } as const
export const sessionRefusals = {
  'not-found': notFound,
  'changed-meanwhile': changedMeanwhile,
  'no-session': { status: 404, message: "We couldn't find that date." },
  begun: { status: 409, message: "That session has already started, so it can't be moved." },
  'called-off': { status: 409, message: 'That session was canceled.' },
  'in-the-past': { status: 409, message: 'That time has passed. Choose a later one.' },
  'same-time': { status: 409, message: 'This class already meets at that time.' },
} as const
export const Changed = z.object({ class: EditedClass, /** Families that were written to. */ told: z.int() })

/** The back office for classes. Only admins change content and prices; all staff manage dates. */
export const classesAdminContract = defineContract({
  'GET /api/admin/classes': {
    summary: 'Every class including drafts, with staff-only details, search and filters',
    access: 'staff',
    permission: 'classes',
    query: z.strictObject({
      q: searchText.optional(),
      season: orAny(SeasonName),
      seasonId: orAny(z.uuid()),
      status: orAny(Status),
      availability: orAny(z.enum(['open', 'available', 'limited', 'full'])),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      offset: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
    answer: z.object({ classes: z.array(ListedClass), total: z.int() }),
  },
  'GET /api/admin/classes/:id': {
    summary: 'One class for the editor, with all its dates',
    access: 'staff',
    permission: 'classes',
    params: byId,
    answer: EditedClass,
    refusals: { 'not-found': notFound },
  },
  'GET /api/admin/short-classes': {
    summary: 'Classes with fewer children than they need, the first to be decided first',
    access: 'staff',
    permission: 'classes',
    answer: z.array(ShortClass),
  },
  'POST /api/admin/classes/:id/run-anyway': {
    summary: 'Decides that a class runs with fewer children than it needs. Nobody is reminded again',
    access: 'staff',
    permission: 'call-offs',
    params: byId,
    body: z.strictObject({}),
    answer: z.object({ ok: z.boolean() }),
    refusals: {
      'not-found': notFound,
      'not-short': {
        status: 409,
        message: 'This class has enough children, or someone already decided. Reload the page.',
      },
    },
  },
  'POST /api/admin/classes': {
    summary: 'Creates a class as a draft without dates',
    access: 'staff',
    permission: 'class-setup',
    body: NewClass,
    answer: EditedClass,
    refusals: { 'unknown-policy': unknownPolicy, 'unknown-season': unknownSeason },
  },
  'GET /api/admin/class-starts': {
    summary:
      'Title, season and first session of every class that is not archived, to recognize one that exists already',
    access: 'staff',
    permission: 'class-setup',
    answer: z.array(
      z.object({ id, title: z.string(), season: SeasonName, status: Status, startsAt: instant.nullable() }),
    ),
  },
  'POST /api/admin/class-drafts': {
    summary:
      'Creates several classes as drafts with their dates. Each has an id, and is created once however often it is sent',
    access: 'staff',
    permission: 'class-setup',
    body: z.strictObject({
      drafts: z
        .array(z.strictObject({ id: z.uuid(), class: NewClass, rule: Rule.nullable() }))
        .min(1, 'Choose at least one class.')
        .max(DRAFTS_AT_ONCE, `Send at most ${DRAFTS_AT_ONCE} classes at a time.`),
    }),
    answer: z.array(
      z.object({
        id,
        /** Whether this request created it; an earlier one did otherwise. */
        isNew: z.boolean(),
        /** Without dates if the rule has no upcoming ones. */
        hasDates: z.boolean(),
      }),
    ),
    refusals: { 'unknown-policy': unknownPolicy, 'unknown-season': unknownSeason },
  },
  'PUT /api/admin/classes/:id': {
    summary:
      'Changes a class. Existing orders keep their price, and families get an email about a new title or location',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    body: ChangedClass,
    answer: EditedClass,
    refusals: {
      'not-found': notFound,
      'changed-meanwhile': changedMeanwhile,
      'too-few-places': {
        status: 409,
        message: 'More spots than that are already taken. Enter a larger number, or 0 for no limit.',
      },
      'no-dates': { status: 409, message: 'This class has no dates yet. Add them before you publish it.' },
      'unknown-policy': unknownPolicy,
      'unknown-season': unknownSeason,
    },
  },
  'POST /api/admin/classes/:id/photo': {
    summary: 'Replaces the drawn picture of a class with a photo. Location and camera data are removed',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    limit: { per: 'account', max: 100, seconds: 3600 },
    upload: { field: 'image', files: 1, maxBytes: 10 * 1024 * 1024, seconds: 25 },
    body: z.strictObject({}),
    answer: z.object({ imagePath: z.string().nullable() }),
    refusals: { 'no-photo': { status: 400, message: 'Choose a photo.' }, 'not-found': notFound },
  },
  'DELETE /api/admin/classes/:id/photo': {
    summary: 'Removes the photo of a class, which brings back its drawn picture',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    answer: z.object({ imagePath: z.string().nullable() }),
    refusals: { 'not-found': notFound },
  },
  'GET /api/class-photos/:id/:size': {
    summary: 'The image file of a class photo',
    access: 'public',
    params: byId.extend({ size: z.enum(['480', '960', '1920', 'download']) }),
    answer: { file: 'image/webp' },
  },
  'POST /api/admin/classes/:id/duplicate': {
    summary: 'Copies a class as a draft with the same text, prices and rule, without dates or registrations',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    answer: EditedClass,
    refusals: { 'not-found': notFound },
  },
  'PUT /api/admin/classes/:id/sessions': {
    summary:
      'Reschedules upcoming sessions by a rule. Each keeps its id, and families get an email about the ones that moved',
    access: 'staff',
    permission: 'classes',
    params: byId,
    body: z.strictObject({ rule: Rule, updatedAt }),
    answer: Changed,
    refusals: {
      'not-found': notFound,
      'changed-meanwhile': changedMeanwhile,
      'no-days': { status: 409, message: 'This rule creates no upcoming dates. Check its days.' },
      'dates-would-go': {
        status: 409,
        message:
          'Families have spots on dates this rule leaves out. Cancel those dates first, so families get compensation.',
      },
    },
  },
  'POST /api/admin/classes/:id/sessions': {
    summary: 'Adds a single session. Families get an email about the new date',
    access: 'staff',
    permission: 'classes',
    params: byId,
    body: SessionByHand,
    answer: Changed,
    refusals: sessionRefusals,
  },
  'PUT /api/admin/classes/:id/sessions/:sessionId': {
    summary: 'Moves one session to another date, time or room. Families get an email with a calendar file',
    access: 'staff',
    permission: 'classes',
    params: byId.extend({ sessionId: z.uuid() }),
    body: SessionByHand,
    answer: Changed,
    refusals: sessionRefusals,
  },
  'GET /api/admin/cancellation-rules': {
    summary: 'The cancellation deadlines and refund fees for classes and programs',
    access: 'staff',
    permission: 'settings',
    answer: z.array(CancellationRule),
  },
  'PUT /api/admin/cancellation-rules/:kind': {
    summary: 'Changes one rule for new purchases. Existing registrations keep the rule they were bought with',
    access: 'staff',
    permission: 'settings',
    params: z.object({ kind: z.enum(['class', 'program']) }),
    body: z.strictObject({
      noticeHours: z
        .int('Enter 0 to 2,160 hours')
        .min(0, 'Enter 0 to 2,160 hours')
        .max(2_160, 'Enter 0 to 2,160 hours'),
      feeCents: z.int('Enter $0.00 to $500.00').min(0, 'Enter $0.00 to $500.00').max(500_00, 'Enter $0.00 to $500.00'),
    }),
    answer: z.array(CancellationRule),
  },
  'GET /api/admin/class-choices': {
    summary: 'Choices for the class editor: cancellation rules, and the categories, teachers and rooms in use',
    access: 'staff',
    permission: 'classes',
    answer: z.object({
      policies: z.array(
        z.object({ id, name: z.string(), kind: z.enum(['class', 'program']), noticeHours: z.int(), feeCents: cents }),
      ),
      /** Latest first. */
      seasons: z.array(
        z.object({ id, name: z.string(), word: SeasonName, state: SeasonState, firstDay: day, lastDay: day }),
      ),
      categories: z.array(z.string()),
      teachers: z.array(z.string()),
      rooms: z.array(z.string()),
      /** Where new classes start; empty if it isn't set. */
      defaultRoom: z.string(),
      /** What each option of a program usually costs. */
      dailyPrice: cents,
      weeklyPrice: cents,
      monthlyPrice: cents,
    }),
  },
  'GET /api/admin/class-conflicts': {
    summary: 'Other sessions in the same room or with the same teacher at these times. A warning only',
    access: 'staff',
    permission: 'classes',
    query: z.strictObject({
      /** The class itself doesn't count. */
      classId: z.union([z.uuid(), z.literal('')]).optional(),
      room: z.string().max(200).optional(),
      teacher: z.string().max(200).optional(),
      /** Start times, separated by commas, at most 100. */
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
    refusals: { times: { status: 400, message: 'Send at most 100 times.' } },
  },
  'GET /api/admin/closures': {
    summary: 'Closed days from today on, or from an earlier day, each with the upcoming sessions still scheduled on it',
    access: 'staff',
    permission: 'calendar',
    query: z.strictObject({ from: z.iso.date().optional() }),
    answer: z.array(Closure),
  },
})
export type ClassesAdminContract = typeof classesAdminContract
export type { NewClass } from './new-class.ts'
export type ChangedClass = z.output<typeof ChangedClass>
export type StaffClassAnswer = z.infer<typeof StaffClass>
export type EditedClassAnswer = z.infer<typeof EditedClass>
export type ShortClassAnswer = z.infer<typeof ShortClass>
export type ListedClassAnswer = z.infer<typeof ListedClass>
export type StaffSessionAnswer = z.infer<typeof StaffSession>
export type ClosureAnswer = z.infer<typeof Closure>
export type SessionByHandInput = z.output<typeof SessionByHand>
