import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const instant = z.string()
/** What was before and is after, as it was written down: names of fields and their values. */
const Fields = z.record(z.string(), z.unknown()).nullable()

const Change = z.object({
  id: z.string(),
  kind: z.string(),
  thingId: z.string(),
  before: Fields,
  after: Fields,
  reason: z.string().nullable(),
})

const Entry = z.object({
  id: z.string(),
  at: instant,
  /** Null when the account is gone. */
  person: z.object({ id: z.string(), name: z.string().nullable(), role: z.string() }),
  /** The family as which the person used the site; null for staff as themselves. */
  actingAs: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** As in the contract: `PUT /api/content/:key`. */
  route: z.string(),
  /** What the route does, in words; null for one that is no longer there. */
  summary: z.string().nullable(),
  params: z.record(z.string(), z.string()),
  /** Names of what was sent, never the values. */
  fields: z.array(z.string()),
  /** Null while it runs, or when the process died in the middle. */
  status: z.int().nullable(),
  address: z.string(),
  changes: z.array(Change),
})

const filters = {
  person: z.uuid().optional(),
  /** The kind of thing that was changed: `class`. */
  kind: z.string().max(60).optional(),
  /** The id of the thing that was changed or asked for. */
  thing: z.string().trim().max(120).optional(),
  /** A day in the program's zone. */
  day: z.iso
    .date('Please give a day as year-month-day.')
    .refine(day => day > '2000' && day < '2200', 'Please give a day of this century.')
    .optional(),
}

/** The audit log: who of the staff did what, what it was before and is after, and why. */
export const auditRoutes = defineContract({
  'GET /api/admin/audit': {
    summary: 'What staff did, newest first, by person, thing and day; `before` is the last of the page before',
    access: 'admin',
    query: z.strictObject({ ...filters, before: z.uuid().optional() }),
    answer: z.object({
      entries: z.array(Entry),
      next: z.string().nullable(),
      /** Everybody who stands in the log and can be filtered by. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      kinds: z.array(z.string()),
    }),
  },
  'GET /api/admin/audit.csv': {
    summary: 'The same as a file for a spreadsheet, one line for each change',
    access: 'admin',
    recorded: true,
    query: z.strictObject(filters),
    answer: { file: 'text/csv; charset=utf-8' },
  },
})
export type AuditEntryAnswer = z.infer<typeof Entry>
