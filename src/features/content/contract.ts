import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { isContentPage } from './keys.ts'
import { CONTENT_LIMITS } from './text-limits.ts'

const KEY = /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/
const Key = z
  .string('Key is required')
  .trim()
  .min(1, 'Key is required')
  .max(CONTENT_LIMITS.key, `Use at most ${CONTENT_LIMITS.key} characters`)
  .regex(KEY, 'Use letters and digits, joined by dots, dashes or underscores')
const Title = z
  .string('Title is required')
  .trim()
  .min(1, 'Title is required')
  .max(CONTENT_LIMITS.title, `Use at most ${CONTENT_LIMITS.title} characters`)
const Text = z
  .string('Content is required')
  .trim()
  .min(1, 'Content is required')
  .max(CONTENT_LIMITS.content, `Use at most ${CONTENT_LIMITS.content.toLocaleString('en-US')} characters`)
const Place = z
  .string()
  .trim()
  .max(CONTENT_LIMITS.page, `Use at most ${CONTENT_LIMITS.page} characters`)
  .nullish()
  .transform(given => given || null)
const params = z.object({ key: z.string().max(CONTENT_LIMITS.key).regex(KEY) })

const ContentEntry = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  /** Plain text; a blank line starts a new paragraph. */
  content: z.string(),
  page: z.string().nullable(),
  section: z.string().nullable(),
  type: z.literal('text'),
  isActive: z.boolean(),
  /** Counts the saves of this key, from 1. */
  version: z.int(),
  updatedAt: z.string(),
  /** First name of the person who saved it, if their account still exists. */
  updatedBy: z.string().nullable(),
})

const ContentVersion = ContentEntry.pick({
  version: true,
  title: true,
  content: true,
  page: true,
  section: true,
  isActive: true,
}).extend({ savedAt: z.string(), savedBy: z.string().nullable() })

const CHANGED = { status: 409, message: 'Someone else just saved this text. Reload to see it.' }

/** Site texts by key (only admins can change them; T16). */
export const contentContract = defineContract({
  'GET /api/content/public': {
    summary: 'The active texts of a page, or of all pages',
    access: 'public',
    cached: 'content',
    // All unknown names are treated as one, so that they share one cache entry.
    query: z.object({
      page: z
        .string()
        .max(CONTENT_LIMITS.page)
        .transform(name => (isContentPage(name) ? name : 'unknown'))
        .optional(),
    }),
    answer: z.object({ entries: z.record(z.string(), z.string()) }),
  },
  'GET /api/content': {
    summary: 'All saved texts, including inactive ones',
    access: 'staff',
    permission: 'content',
    answer: z.array(ContentEntry),
  },
  'GET /api/content/keys': {
    summary: 'The keys used on pages, with their built-in texts',
    access: 'staff',
    permission: 'content',
    answer: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        text: z.string(),
        page: z.string(),
        section: z.string().nullable(),
      }),
    ),
  },
  'POST /api/content': {
    summary: 'Create a text',
    access: 'staff',
    permission: 'content',
    body: z.strictObject({
      key: Key,
      title: Title,
      content: multiline(Text),
      page: Place,
      section: Place,
      type: z.literal('text').default('text'),
      isActive: z.boolean().default(true),
    }),
    status: 201,
    answer: ContentEntry,
    refusals: { 'key-taken': { status: 409, message: 'An entry with this key already exists.' } },
  },
  'PUT /api/content/:key': {
    summary: 'Change a text. The previous text is kept as an earlier version',
    access: 'staff',
    permission: 'content',
    params,
    body: z.strictObject({
      title: Title,
      content: multiline(Text),
      page: Place,
      section: Place,
      isActive: z.boolean(),
      /** The version that was loaded. If there's a newer one by now, the change is refused. */
      version: z.int().min(1).max(2_147_483_647).optional(),
    }),
    answer: ContentEntry,
    refusals: { 'changed-meanwhile': CHANGED },
  },
  'DELETE /api/content/:key': {
    summary: 'Delete a text. The page goes back to its built-in text',
    access: 'staff',
    permission: 'content',
    params,
    answer: z.object({ key: z.string(), version: z.int() }),
  },
  'GET /api/content/:key/versions': {
    summary: 'Earlier versions of a text, newest first, including deleted texts',
    access: 'staff',
    permission: 'content',
    params,
    answer: z.array(ContentVersion),
  },
  'POST /api/content/:key/restore': {
    summary: 'Restore an earlier version, even after the text was deleted',
    access: 'staff',
    permission: 'content',
    params,
    body: z.strictObject({ version: z.int().min(1).max(2_147_483_647) }),
    answer: ContentEntry,
  },
})
export type ContentContract = typeof contentContract
export type ContentEntryAnswer = z.infer<typeof ContentEntry>
export type ContentVersionAnswer = z.infer<typeof ContentVersion>
