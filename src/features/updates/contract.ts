import * as z from 'zod'
import { UNREACHABLE } from '#src/features/accounts/reach.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { AUDIENCES, LONGEST_ALT, MOST_PHOTOS, MOST_TAGS, SENTENCES, updateProblems } from './update-rules.ts'

const MEGABYTE = 2 ** 20
const MINUTE = 60
const id = z.object({ id: z.uuid() })
const text = (missing: string) => z.string(missing).max(20_000, SENTENCES.contentLong)
const page = z.coerce.number().int().min(1).max(1_000).default(1)
/** A photo that was uploaded before, and what staff say about it. */
const PhotoInput = z.strictObject({
  id: z.uuid(),
  alt: z.string().trim().max(LONGEST_ALT, SENTENCES.altLong).default(''),
  children: z.array(z.uuid()).max(MOST_TAGS).default([]),
})

/** What staff enter, including the audience and who is in the photos. */
const UpdateBody = z
  .strictObject({
    title: text(SENTENCES.title).default(''),
    content: multiline(text(SENTENCES.content).default('')),
    audience: z.enum(AUDIENCES).default('everyone'),
    offeringId: z.uuid().nullish(),
    parentId: z.uuid().nullish(),
    photos: z.array(PhotoInput).max(MOST_PHOTOS, SENTENCES.photos).default([]),
    /** Who is in the pictures that are sent with the form itself. */
    children: z.array(z.uuid()).max(MOST_TAGS).default([]),
  })
  .superRefine((form, context) => {
    for (const [field, message] of Object.entries(updateProblems(form)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type UpdateInput = z.output<typeof UpdateBody>

const Photo = z.object({
  id: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Its average color, shown until the picture has loaded. */
  color: z.string(),
  /** The family's own children who are in it; for staff, everyone tagged. */
  childIds: z.array(z.string()),
})

const Update = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** The first photo, 960 pixels wide; null if there is none. */
  imagePath: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.object({ firstName: z.string(), lastName: z.string() }),
  photos: z.array(Photo),
  seen: z.boolean(),
  /** The family's own children who are in its photos. */
  children: z.array(z.object({ id: z.string(), firstName: z.string() })),
  /** The class it's for, if any. */
  className: z.string().nullable(),
})

const StaffUpdate = Update.omit({ seen: true }).extend({
  audience: z.enum(AUDIENCES),
  /** The audience in words. */
  audienceName: z.string(),
  recalledAt: z.string().nullable(),
  /** How many families it's for, and how many of them have seen it. */
  families: z.int(),
  seenBy: z.int(),
  /** Photos hidden from families because a child in them no longer has photo consent. */
  hiddenPhotos: z.array(z.string()),
})

/** Updates and photos that staff share with parents (T25, T68). */
export const updatesContract = defineContract({
  'GET /api/updates': {
    summary: 'Updates shared with this family, unseen first. Empty until the email address is verified',
    access: 'signed-in',
    permission: 'updates',
    query: z.strictObject({
      page,
      /** The time the first page was read, so that further pages continue it. */
      asOf: z.iso.datetime().optional(),
      /** Only what concerns this child: their classes, and photos they're in. */
      child: z.uuid().optional(),
    }),
    answer: z.array(Update),
  },
  'GET /api/updates/unseen': {
    summary: "How many updates this family hasn't seen",
    access: 'signed-in',
    answer: z.object({ count: z.int() }),
  },
  'POST /api/updates': {
    summary: 'Shares an update with parents, as a form with pictures or as JSON',
    access: 'staff',
    permission: 'updates',
    own: { class: 'body.offeringId' },
    limit: { per: 'account', max: 60, seconds: 60 * MINUTE },
    repeatable: true,
    body: UpdateBody,
    upload: {
      field: 'image',
      files: MOST_PHOTOS,
      maxBytes: 10 * MEGABYTE,
      seconds: 25,
      json: ['photos', 'children'],
    },
    answer: Update,
    refusals: {
      'no-consent': { status: 409, message: "That child's family said no to photos, so you can't tag them." },
      'photo-gone': { status: 409, message: "We couldn't find one of the photos. Add it again." },
      'unknown-audience': { status: 409, message: "We couldn't find that class or family. Choose another one." },
      'unknown-child': { status: 409, message: "We couldn't find a tagged child. Choose again." },
    },
  },
  'POST /api/updates/photos': {
    summary: 'Uploads one photo for a draft update. Kept for a day unless the update is shared',
    access: 'staff',
    permission: 'updates',
    own: 'in-handler',
    limit: { per: 'account', max: 200, seconds: 60 * MINUTE },
    upload: { field: 'image', files: 1, maxBytes: 10 * MEGABYTE, seconds: 25 },
    body: z.strictObject({}),
    answer: z.object({ id: z.string(), width: z.int(), height: z.int(), color: z.string() }),
    refusals: { 'no-photo': { status: 400, message: 'Choose a photo.' } },
  },
  'GET /api/updates/photos/:id/:size': {
    summary: 'The image file of a photo, for people who can see it right now',
    access: 'signed-in',
    permission: 'updates',
    own: 'in-handler',
    params: id.extend({ size: z.enum(['480', '960', '1920', 'download']) }),
    answer: { file: 'image/webp' },
  },
  'POST /api/updates/photos/:id/report': {
    summary: 'Reports a photo to the office',
    access: 'signed-in',
    permission: 'updates',
    limit: { per: 'account', max: 10, seconds: 60 * MINUTE },
    params: id,
    repeatable: true,
    body: z.strictObject({ words: multiline(z.string().trim().max(1_000, SENTENCES.reportLong).default('')) }),
    answer: z.object({ reference: z.string(), message: z.string() }),
  },
  'POST /api/updates/:id/seen': {
    summary: 'Marks an update as seen by this family',
    access: 'signed-in',
    permission: 'updates',
    params: id,
    answer: z.object({ seen: z.literal(true) }),
  },
  'POST /api/updates/:id/recall': {
    summary: 'Recalls an update, so parents no longer see it',
    access: 'staff',
    permission: 'updates',
    own: 'in-handler',
    params: id,
    answer: z.object({ recalledAt: z.string() }),
  },
  'DELETE /api/updates/:id': {
    summary: 'Deletes a recalled update and its photos',
    access: 'staff',
    permission: 'updates',
    own: 'in-handler',
    params: id,
    answer: z.object({ deleted: z.literal(true) }),
    refusals: { 'still-shared': { status: 409, message: 'Recall the update first.' } },
  },
  'GET /api/admin/updates': {
    summary: 'All updates, newest first, with how many families have seen them',
    access: 'staff',
    permission: 'updates',
    own: 'in-handler',
    query: z.strictObject({ page }),
    answer: z.object({ updates: z.array(StaffUpdate), total: z.int(), page: z.int(), pageSize: z.int() }),
  },
  'GET /api/admin/updates/:id/views': {
    summary: "The families an update is for and when they saw it, starting with those who haven't",
    access: 'staff',
    permission: 'updates',
    own: 'in-handler',
    params: id,
    query: z.strictObject({ page }),
    answer: z.object({
      families: z.array(z.object({ id: z.string(), name: z.string(), viewedAt: z.string().nullable() })),
      total: z.int(),
      pageSize: z.int(),
    }),
  },
  'GET /api/admin/update-audiences': {
    summary:
      'Possible audiences: everyone, classes with families, and families by name. For instructors, their classes',
    access: 'staff',
    permission: 'updates',
    own: 'in-handler',
    query: z.strictObject({ q: z.string().trim().max(100).optional() }),
    answer: z.object({
      /** How many families that is. Null for instructors, who only write to the classes they teach. */
      everyone: z.int().nullable(),
      classes: z.array(
        z.object({ id: z.string(), title: z.string(), startsAt: z.string().nullable(), families: z.int() }),
      ),
      families: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  'GET /api/admin/update-recipients': {
    summary: 'How many families of a class, a family or everyone get an email about an update, and who does not',
    access: 'staff',
    permission: 'updates',
    own: { class: 'query.offeringId' },
    query: z.strictObject({ offeringId: z.uuid().optional(), parentId: z.uuid().optional() }),
    answer: z.object({
      emailed: z.int(),
      withoutEmail: z.int(),
      /** The first of those without an email, by name. */
      named: z.array(
        z.object({ id: z.string(), name: z.string(), phone: z.string().nullable(), because: z.enum(UNREACHABLE) }),
      ),
    }),
  },
  'GET /api/admin/update-children': {
    summary: 'Children who can be tagged in photos: by class, by family, or by name',
    access: 'staff',
    permission: 'updates',
    own: { class: 'query.offeringId' },
    query: z.strictObject({
      offeringId: z.uuid().optional(),
      parentId: z.uuid().optional(),
      q: z.string().trim().max(100).optional(),
    }),
    answer: z.array(z.object({ id: z.string(), name: z.string(), photoConsent: z.enum(['yes', 'no']) })),
  },
})
export type UpdatesContract = typeof updatesContract
export type UpdateAnswer = z.infer<typeof Update>
export type StaffUpdateAnswer = z.infer<typeof StaffUpdate>
export type PhotoAnswer = z.infer<typeof Photo>
export type EmailRecipients = z.infer<(typeof updatesContract)['GET /api/admin/update-recipients']['answer']>
export type TaggableChild = z.infer<(typeof updatesContract)['GET /api/admin/update-children']['answer']>[number]
export type AudienceChoices = z.infer<(typeof updatesContract)['GET /api/admin/update-audiences']['answer']>
