import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

export const KINDS = ['blog', 'class', 'event', 'page'] as const
const Kind = z.enum(KINDS)

/** A piece of plain text, with `hit` where it matches the search. Never HTML. */
const Piece = z.object({ text: z.string(), hit: z.boolean() })

const Result = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  type: Kind,
  /** A path on this site. */
  url: z.string(),
  image: z.string().optional(),
  /** Readable text in the program's time zone: `Thu, Dec 10`, `5:45 PM`, `7–9`. */
  metadata: z
    .object({ date: z.string().optional(), time: z.string().optional(), ageRange: z.string().optional() })
    .optional(),
  /** Title and excerpt again, split where the matching words start and end. */
  marked: z.object({ title: z.array(Piece), excerpt: z.array(Piece) }),
})

const SiteSearchQuery = z.strictObject({
  q: z.string().max(100, 'Try a shorter search.').optional(),
  type: z.union([Kind, z.literal('')]).optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
})

/** Searches the whole site. */
export const searchContract = defineContract({
  'GET /api/site-search': {
    summary: 'Matching classes, posts, calendar events and pages, best first. Empty for a blank search',
    access: 'public',
    query: SiteSearchQuery,
    answer: z.object({
      results: z.array(Result),
      /** The total of each kind, regardless of `type` and `limit`. */
      counts: z.object({ all: z.int(), blog: z.int(), class: z.int(), event: z.int(), page: z.int() }),
      /** There was no exact match; these are spelled similarly. */
      near: z.boolean(),
    }),
  },
})
export type SearchContract = typeof searchContract
export type Kind = z.infer<typeof Kind>
export type Piece = z.infer<typeof Piece>
export type SearchResult = z.infer<typeof Result>
