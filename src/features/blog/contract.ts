import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { LIMITS } from './post-limits.ts'
import { isSlug } from './slug.ts'
import { isTag, tidyTag } from './tags.ts'

const id = z.string()
const instant = z.string()
/** The drawn picture: a class category, and the seed that selects one of its drawings. */
const Picture = z.object({ category: z.string(), seed: z.string() })
const Step = z.object({ title: z.string(), detail: z.string() })

/** A post in a list. */
const PostCard = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  /** A craft has steps and can be printed. */
  kind: z.enum(['craft', 'notes']),
  authorName: z.string(),
  readingMinutes: z.int(),
  publishedAt: instant,
  picture: Picture.nullable(),
})

const Post = PostCard.extend({
  /** Markdown, limited to the subset in `lib/markdown-blocks.ts`. */
  body: z.string(),
  materials: z.array(z.string()),
  steps: z.array(Step),
  updatedAt: instant,
  /** Up to 3 other posts with shared tags, most shared first. */
  related: z.array(PostCard),
})

const StaffPost = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
  picture: Picture.nullable(),
  materials: z.array(z.string()),
  steps: z.array(Step),
  state: z.enum(['draft', 'scheduled', 'published']),
  publishAt: instant.nullable(),
  readingMinutes: z.int(),
  /** Sent back when saving, so that nobody overwrites changes someone else saved in the meantime. */
  version: z.int(),
  isSample: z.boolean(),
  updatedAt: instant,
})

/** One row of the staff list: everything but the long parts. */
const StaffPostLine = StaffPost.omit({ body: true, excerpt: true, materials: true, steps: true, picture: true })

const textField = (what: string, most: number) =>
  z.string(`Enter ${what}.`).trim().min(1, `Enter ${what}.`).max(most, `Keep ${what} under ${most} characters.`)

const Publishing = z.discriminatedUnion(
  'when',
  [
    z.strictObject({ when: z.literal('draft') }),
    z.strictObject({ when: z.literal('now') }),
    z.strictObject({
      when: z.literal('at'),
      day: z.iso.date('Choose a date.'),
      /** Local time in the program's time zone. */
      time: z.string('Choose a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
    }),
  ],
  'Choose when to publish the post.',
)

const PostBody = z.strictObject({
  title: textField('a title', LIMITS.title),
  /** Without it, the address is made from the title. */
  slug: z
    .string()
    .trim()
    .refine(isSlug, `Use at most ${LIMITS.slug} lowercase letters, digits and single hyphens.`)
    .optional(),
  excerpt: multiline(textField('a summary', LIMITS.excerpt)),
  body: multiline(
    z.string('Write something first.').max(LIMITS.body, "That's too long for one post. Split it in two."),
  ),
  tags: z
    .array(z.string().transform(tidyTag).refine(isTag, `Use plain words of at most ${LIMITS.tag} letters as tags.`))
    .max(LIMITS.tags, `Use at most ${LIMITS.tags} tags.`)
    .transform(tags => [...new Set(tags)]),
  authorName: textField("the author's name", LIMITS.author),
  picture: z.strictObject({ category: z.string().min(1).max(60), seed: z.string().min(1).max(60) }).nullable(),
  materials: z
    .array(textField('text for each material', LIMITS.material))
    .max(LIMITS.materials, `List at most ${LIMITS.materials} materials.`),
  steps: z
    .array(
      z.strictObject({
        title: textField('a title for each step', LIMITS.stepTitle),
        detail: multiline(
          z.string().trim().max(LIMITS.stepDetail, `Keep a step under ${LIMITS.stepDetail} characters.`),
        ),
      }),
    )
    .max(LIMITS.steps, `Use at most ${LIMITS.steps} steps.`),
  publishing: Publishing,
})

/** A published post needs content: text, or the steps of a craft. */
const hasSubstance = (post: { body: string; steps: unknown[]; publishing: { when: string } }) =>
  post.publishing.when === 'draft' || post.body.trim() !== '' || post.steps.length > 0
const NO_SUBSTANCE = { path: ['body'], message: 'Write something before you publish.' }

const slugTaken = { status: 409, message: 'Another post already has this address. Choose a different one.' }
const notThere = { status: 404, message: "We couldn't find that post." }
const byId = z.object({ id: z.uuid() })

/** The blog. Only admins can write. */
export const blogContract = defineContract({
  'GET /api/blog': {
    summary: 'Published posts, newest first',
    access: 'public',
    cached: 'posts',
    query: z.strictObject({
      tag: z.string().max(LIMITS.tag).optional(),
      limit: z.coerce.number().int().min(1).max(50).optional(),
      offset: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
    answer: z.object({
      posts: z.array(PostCard),
      total: z.int(),
      /** Tags of all published posts, most used first, at most 12. */
      tags: z.array(z.string()),
    }),
  },
  'GET /api/blog/:id': {
    summary: 'One published post by id or slug',
    access: 'public',
    cached: 'posts',
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,120}$/) }),
    answer: Post,
    refusals: { 'not-found': { status: 404, message: "We couldn't find that post." } },
  },
  'GET /api/admin/blog': {
    summary: 'All posts, drafts and scheduled ones first',
    access: 'staff',
    permission: 'content',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      offset: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
    answer: z.object({ posts: z.array(StaffPostLine), total: z.int() }),
  },
  'GET /api/admin/blog/:id': {
    summary: 'One post for the editor',
    access: 'staff',
    permission: 'content',
    params: byId,
    answer: StaffPost,
    refusals: { 'not-found': notThere },
  },
  'POST /api/admin/blog': {
    summary: 'Creates a post',
    access: 'staff',
    permission: 'content',
    status: 201,
    repeatable: true,
    body: PostBody.refine(hasSubstance, NO_SUBSTANCE),
    answer: StaffPost,
    refusals: { 'slug-taken': slugTaken },
  },
  'PUT /api/admin/blog/:id': {
    summary: 'Changes a post, including when it is published',
    access: 'staff',
    permission: 'content',
    params: byId,
    body: PostBody.extend({ version: z.int().min(1).max(2_147_483_647) }).refine(hasSubstance, NO_SUBSTANCE),
    answer: StaffPost,
    refusals: {
      'not-found': notThere,
      'slug-taken': slugTaken,
      'changed-meanwhile': {
        status: 409,
        message: 'Someone else saved this post after you opened it. Reload the page to see their changes.',
      },
    },
  },
  'DELETE /api/admin/blog/:id': {
    summary: 'Permanently deletes a post',
    access: 'staff',
    permission: 'content',
    params: byId,
    answer: z.object({ deleted: z.boolean() }),
    refusals: { 'not-found': notThere },
  },
})
export type BlogContract = typeof blogContract
export type PostCardAnswer = z.infer<typeof PostCard>
export type PostAnswer = z.infer<typeof Post>
export type StaffPostAnswer = z.infer<typeof StaffPost>
export type StaffPostLineAnswer = z.infer<typeof StaffPostLine>
export type PostDraft = z.input<typeof PostBody>
export type WrittenPost = z.output<typeof PostBody>
