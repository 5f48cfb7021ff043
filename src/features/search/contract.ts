import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

export const KINDS = ['blog', 'class', 'event', 'page'] as const
const Kind = z.enum(KINDS)

/** A piece of plain text; `hit` where it is what was searched for. Never HTML. */
const Piece = z.object({ text: z.string(), hit: z.boolean() })

const Result = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  type: Kind,
  /** A path of this site. */
  url: z.string(),
  image: z.string().optional(),
  /** Words for people, in the program's zone: `Thu, Dec 10`, `5:45 PM`, `7–9`. */
  metadata: z
    .object({ date: z.string().optional(), time: z.string().optional(), ageRange: z.string().optional() })
    .optional(),
  /** Title and excerpt again, cut where the words searched for begin and end. */
  marked: z.object({ title: z.array(Piece), excerpt: z.array(Piece) }),
})

const SiteSearchQuery = z.strictObject({
  q: z.string().max(100, 'Please search for something shorter.').optional(),
  type: z.union([Kind, z.literal('')]).optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
})

/** Searching the whole site. */
export const searchContract = defineContract({
  'GET /api/site-search': {
    summary: 'Classes, posts, entries of the calendar and pages that match, best first; nothing for a blank text',
    access: 'public',
    query: SiteSearchQuery,
    answer: z.object({
      results: z.array(Result),
      /** Of each kind all there are, whatever `type` and `limit` say. */
      counts: z.object({ all: z.int(), blog: z.int(), class: z.int(), event: z.int(), page: z.int() }),
      /** Nothing says it exactly; these are spelled like it. */
      near: z.boolean(),
    }),
  },
})
export type SearchContract = typeof searchContract
export type Kind = z.infer<typeof Kind>
export type Piece = z.infer<typeof Piece>
export type SearchResult = z.infer<typeof Result>
