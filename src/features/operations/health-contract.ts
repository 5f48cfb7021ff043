import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { PAGE_ERROR_KINDS, type PageErrorKind } from './page-error-kinds.ts'

const instant = z.string()

const Run = z.object({
  id: z.string(),
  startedAt: instant,
  /** Null while it runs. */
  finishedAt: instant.nullable(),
  /** How many of its parts are done. */
  done: z.int(),
  parts: z.int(),
  /** What does not agree: the rule, in words, and the id of the thing. */
  findings: z.array(z.object({ rule: z.string(), sentence: z.string(), about: z.string() })),
})

const Queue = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Given up within the last day. */
  failed: z.int(),
  /** How long the oldest job that could begin has waited, in seconds. */
  oldestSeconds: z.int(),
})

const Kind = z.enum(Object.keys(PAGE_ERROR_KINDS) as [PageErrorKind, ...PageErrorKind[]])

const PageError = z.object({
  kind: Kind,
  /** The pattern of its address, such as `/events/:slug`, or `unknown`. */
  page: z.string(),
  /** The build that the page was of, or `other` when the server did not know it. */
  build: z.string(),
  count: z.int(),
  /** Of these within the last day. */
  lastDay: z.int(),
  lastAt: instant,
})

const Health = z.object({
  now: instant,
  version: z.string(),
  database: z.object({ milliseconds: z.number(), bytes: z.int(), version: z.string() }),
  queues: z.array(Queue),
  mail: z.object({
    canSend: z.boolean(),
    waiting: z.int(),
    failed: z.int(),
    parked: z.int(),
    lastSentAt: instant.nullable(),
  }),
  payments: z.object({
    provider: z.string(),
    lastEventAt: instant.nullable(),
    /** Signed events of the last week that fitted nothing of ours. */
    unmatched: z.int(),
  }),
  /** Of the folder that holds the data, in bytes; null where it cannot be told. */
  disk: z.object({ free: z.int(), total: z.int() }).nullable(),
  /** The latest proof that money and places agree; null when there was none yet. */
  lastRun: Run.nullable(),
  /** What went wrong with pages in browsers within 30 days, the latest first; at most 50 rows. */
  pageErrors: z.array(PageError),
})

/** How the installation is doing, and the proof that money and places agree. */
export const healthRoutes = defineContract({
  'GET /api/admin/health': {
    summary: 'Database, jobs, mail, payments provider, disk, version, and the latest audit of money and places',
    access: 'admin',
    answer: Health,
  },
  'POST /api/admin/health/audit': {
    summary: 'Begins an audit of money and places, or answers the one that runs',
    access: 'admin',
    status: 202,
    answer: Run,
  },
  'POST /api/page-errors': {
    summary: 'Counts a page error in a browser; nothing about the person is kept',
    access: 'public',
    limit: { per: 'address', max: 60, seconds: 600 },
    body: z.strictObject({
      kind: Kind,
      /** The path of the page; only the pattern it matches is kept. */
      path: z.string().max(1_000),
      build: z.string().max(100),
    }),
    status: 202,
    answer: z.object({}),
  },
})
export type PageErrorAnswer = z.infer<typeof PageError>
export type HealthAnswer = z.infer<typeof Health>
export type AuditRunAnswer = z.infer<typeof Run>
