import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { PAGE_ERROR_KINDS, type PageErrorKind } from './page-error-kinds.ts'

const instant = z.string()

const Run = z.object({
  id: z.string(),
  startedAt: instant,
  /** Null while it's running. */
  finishedAt: instant.nullable(),
  /** How many of its parts are done. */
  done: z.int(),
  parts: z.int(),
  /** A mismatch: the rule in plain language, and the id of the thing. */
  findings: z.array(z.object({ rule: z.string(), sentence: z.string(), about: z.string() })),
})

const Queue = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Gave up within the last day. */
  failed: z.int(),
  /** How long the oldest runnable job has been waiting, in seconds. */
  oldestSeconds: z.int(),
})

const Kind = z.enum(Object.keys(PAGE_ERROR_KINDS) as [PageErrorKind, ...PageErrorKind[]])

const PageError = z.object({
  kind: Kind,
  /** The page's route pattern, such as `/events/:slug`, or `unknown`. */
  page: z.string(),
  /** The page's build, or `other` if the server didn't recognize it. */
  build: z.string(),
  count: z.int(),
  /** How many of these in the last day. */
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
    /** Signed events in the last week that matched nothing of ours. */
    unmatched: z.int(),
  }),
  /** Of the data folder, in bytes. Null where it's unknown. */
  disk: z.object({ free: z.int(), total: z.int() }).nullable(),
  /** The latest check that money and spots add up. Null if there hasn't been one. */
  lastRun: Run.nullable(),
  /** Page errors in browsers in the last 30 days, latest first, at most 50 rows. */
  pageErrors: z.array(PageError),
})

/** The state of the installation, and the check that money and spots add up. */
export const healthRoutes = defineContract({
  'GET /api/admin/health': {
    summary: 'Database, jobs, email, payments provider, disk, version, and the latest audit of money and spots',
    access: 'staff',
    permission: 'operations',
    answer: Health,
  },
  'POST /api/admin/health/audit': {
    summary: "Starts an audit of money and spots, or returns the one that's running",
    access: 'staff',
    permission: 'operations',
    status: 202,
    answer: Run,
  },
  'POST /api/page-errors': {
    summary: 'Counts a page error in a browser. Nothing about the person is stored',
    access: 'public',
    limit: { per: 'address', max: 60, seconds: 600 },
    body: z.strictObject({
      kind: Kind,
      /** The path of the page. Only its route pattern is stored. */
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
