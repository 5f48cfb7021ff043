import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { ISSUE_LIMITS as MOST } from './issue-blocks.ts'
import { ISSUE_STATES } from './issue-rules.ts'

const HOUR = 3600
const instant = z.string()
const revision = z.int().min(1).max(2_147_483_647)

/** A text of a draft: saved as it is, however unfinished. */
const words = (what: string, most: number) => z.string().max(most, `Keep ${what} under ${most} characters.`)
const key = z.string().min(1).max(MOST.key)
const Block = z.discriminatedUnion('is', [
  z.strictObject({ key, is: z.literal('heading'), text: words('a heading', MOST.heading) }),
  z.strictObject({ key, is: z.literal('text'), text: multiline(words('a text', MOST.text)) }),
  z.strictObject({
    key,
    is: z.literal('picture'),
    fileId: z.union([z.uuid(), z.literal('')]),
    alt: words('the description', MOST.alt),
  }),
  z.strictObject({
    key,
    is: z.literal('button'),
    label: words('the label', MOST.label),
    link: words('the address', MOST.link),
  }),
  z.strictObject({ key, is: z.literal('classes'), classIds: z.array(z.uuid()).max(MOST.classes) }),
  z.strictObject({ key, is: z.literal('divider') }),
])
const content = {
  subject: words('the subject', MOST.subject),
  previewText: words('the preview text', MOST.previewText),
  blocks: z
    .array(Block)
    .max(MOST.blocks, `Use at most ${MOST.blocks} blocks.`)
    .refine(blocks => new Set(blocks.map(each => each.key)).size === blocks.length, 'Two blocks have the same key.'),
}

/** How a newsletter was delivered, in readers. All of them together are who it was for when sending started. */
const Counts = z.object({
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  bounced: z.int(),
  /** Given up for another reason than the address. */
  undelivered: z.int(),
  /** Unsubscribed, bounced or deleted after sending started and before their email. */
  leftOut: z.int(),
  /** Unsubscribed with the link in this newsletter. */
  left: z.int(),
})
const IssueLine = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(ISSUE_STATES),
  scheduledFor: instant.nullable(),
  updatedAt: instant,
  startedAt: instant.nullable(),
  sentAt: instant.nullable(),
  canceledBecause: z.enum(['nothing-left', 'nobody']).nullable(),
  /** Who wrote it first. */
  writtenBy: z.string(),
  counts: Counts,
})
const Issue = IssueLine.extend({
  previewText: z.string(),
  blocks: z.array(Block),
  revision: z.int(),
  sentBy: z.string().nullable(),
  /** Subscribers as they are now: who would get it, and who wouldn't. */
  reach: z.object({ confirmed: z.int(), bounced: z.int(), pending: z.int(), unsubscribed: z.int() }),
})

const byId = z.object({ id: z.uuid() })
const notThere = { status: 404, message: "We couldn't find that newsletter." }
const unknownPicture = { status: 400, message: "We couldn't find one of the pictures. Choose it again." }
const changedMeanwhile = {
  status: 409,
  message: 'This newsletter was changed in another window after you opened it, so nothing was saved here.',
}
const notReady = { status: 409, message: 'Something is missing. Fix it, then send.' }
const alreadyOut = { status: 409, message: "This newsletter is already on its way, so it can't change anymore." }
const nobody = { status: 409, message: 'No subscriber can get email right now, so nothing was sent.' }
const nothingLeft = {
  status: 409,
  message: 'The classes in this newsletter are canceled, hidden or over, and it says nothing else. Nothing was sent.',
}
const staff = { access: 'staff', permission: 'newsletter' } as const

/** Writing newsletters and sending them to everyone who is subscribed. */
export const issuesContract = defineContract({
  'GET /api/admin/newsletters': {
    summary: 'Newsletters, the last changed first, with how many readers got them',
    ...staff,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    answer: z.object({ issues: z.array(IssueLine), total: z.int(), page: z.int(), pageSize: z.int() }),
  },
  'POST /api/admin/newsletters': {
    summary: 'Creates a draft: empty, as a copy of another newsletter, or as a copy with other content',
    ...staff,
    status: 201,
    repeatable: true,
    limit: { per: 'account', max: 100, seconds: HOUR },
    body: z.strictObject({ from: z.uuid().optional(), content: z.strictObject(content).optional() }),
    answer: z.object({ id: z.string() }),
    refusals: { 'not-found': notThere, 'unknown-picture': unknownPicture },
  },
  'GET /api/admin/newsletters/:id': {
    summary: 'One newsletter with its text, its readers and how many people would get it now',
    ...staff,
    params: byId,
    answer: Issue,
    refusals: { 'not-found': notThere },
  },
  'PUT /api/admin/newsletters/:id': {
    summary: 'Saves a draft, unless it was changed since this revision was read',
    ...staff,
    params: byId,
    body: z.strictObject({ ...content, revision }),
    answer: z.object({ revision: z.int(), updatedAt: instant }),
    refusals: {
      'not-found': notThere,
      'unknown-picture': unknownPicture,
      'changed-meanwhile': changedMeanwhile,
      'not-a-draft': {
        status: 409,
        message: 'This newsletter is scheduled or already sent, so nothing was saved. Reload the page to see it.',
      },
    },
  },
  'DELETE /api/admin/newsletters/:id': {
    summary: 'Permanently deletes a draft or a canceled newsletter',
    ...staff,
    params: byId,
    answer: z.object({ deleted: z.boolean() }),
    refusals: { 'not-found': notThere, 'already-out': alreadyOut },
  },
  'GET /api/admin/newsletters/:id/preview': {
    summary: 'The email as it would be sent now, or as it was sent, as HTML and as plain text',
    ...staff,
    params: byId,
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Classes that were chosen and aren't shown, because they're canceled, hidden or over. */
      missingClasses: z.int(),
    }),
    refusals: { 'not-found': notThere },
  },
  'POST /api/admin/newsletters/:id/test': {
    summary: 'Emails the newsletter to whoever asks, and to nobody else',
    ...staff,
    params: byId,
    limit: { per: 'account', max: 20, seconds: HOUR },
    answer: z.object({ to: z.string() }),
    refusals: { 'not-found': notThere },
  },
  'POST /api/admin/newsletters/:id/send': {
    summary: 'Fixes who gets it and starts to send. Repeating it sends nothing twice',
    ...staff,
    params: byId,
    body: z.strictObject({ revision }),
    answer: z.object({ state: z.enum(ISSUE_STATES) }),
    refusals: {
      'not-found': notThere,
      'changed-meanwhile': changedMeanwhile,
      'not-ready': notReady,
      'nothing-left': nothingLeft,
      nobody,
    },
  },
  'POST /api/admin/newsletters/:id/schedule': {
    summary: 'Sets or changes when it is sent, in the time zone of the business',
    ...staff,
    params: byId,
    body: z.strictObject({
      revision,
      day: z.iso.date('Choose a day.'),
      time: z.string('Choose a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
    }),
    answer: z.object({ scheduledFor: instant }),
    refusals: {
      'not-found': notThere,
      'changed-meanwhile': changedMeanwhile,
      'not-ready': notReady,
      'already-out': alreadyOut,
      'in-the-past': { status: 400, message: 'Choose a day and time in the future.' },
      'too-far': { status: 400, message: 'Choose a day within the next year.' },
    },
  },
  'POST /api/admin/newsletters/:id/cancel': {
    summary: 'Cancels a scheduled newsletter before it starts. It can be changed and sent later',
    ...staff,
    params: byId,
    answer: z.object({ state: z.enum(ISSUE_STATES) }),
    refusals: { 'not-found': notThere, 'already-out': alreadyOut },
  },
  'POST /api/admin/newsletters/:id/pictures': {
    summary: 'Uploads a picture for a newsletter. Location and camera data are removed',
    ...staff,
    params: byId,
    limit: { per: 'account', max: 100, seconds: HOUR },
    upload: { field: 'image', files: 1, maxBytes: 10 * 1024 * 1024, seconds: 25 },
    body: z.strictObject({}),
    answer: z.object({ fileId: z.string() }),
    refusals: {
      'no-photo': { status: 400, message: 'Choose a picture.' },
      'not-found': notThere,
      'already-out': alreadyOut,
      'too-many': { status: 409, message: 'This newsletter already has 60 pictures.' },
    },
  },
  'GET /api/newsletter-pictures/:id/:size': {
    summary: 'The image file of a picture in a newsletter, for email apps',
    access: 'public',
    params: byId.extend({ size: z.enum(['480', '960', '1920', 'download']) }),
    answer: { file: 'image/webp' },
  },
  'GET /api/admin/newsletter-classes': {
    summary: 'The classes that a newsletter can name, as it would show them now',
    ...staff,
    answer: z.object({
      classes: z.array(
        z.object({ id: z.string(), title: z.string(), path: z.string(), when: z.string(), price: z.string() }),
      ),
    }),
  },
})
export type IssuesContract = typeof issuesContract
export type IssueLineAnswer = z.infer<typeof IssueLine>
export type IssueAnswer = z.infer<typeof Issue>
export type IssueCounts = z.infer<typeof Counts>
