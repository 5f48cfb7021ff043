import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const instant = z.string()
/** Values before and after a change, as recorded: field names and their values. */
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
  /** Null when the account was deleted. */
  person: z.object({ id: z.string(), name: z.string().nullable(), role: z.string() }),
  /** The family the person was viewing the site as. Null for staff acting as themselves. */
  actingAs: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** As in the contract: `PUT /api/content/:key`. */
  route: z.string(),
  /** What the route does, in plain language. Null for a route that no longer exists. */
  summary: z.string().nullable(),
  params: z.record(z.string(), z.string()),
  /** Names of the fields that were sent, never the values. */
  fields: z.array(z.string()),
  /** Null while it's running, or if the process died. */
  status: z.int().nullable(),
  address: z.string(),
  changes: z.array(Change),
})

const filters = {
  person: z.uuid().optional(),
  /** The kind of thing that changed: `class`. */
  kind: z.string().max(60).optional(),
  /** The id of the thing that was changed or requested. */
  thing: z.string().trim().max(120).optional(),
  /** A day in the program's time zone. */
  day: z.iso
    .date('Enter a date as YYYY-MM-DD, for example 2026-11-30.')
    .refine(day => day > '2000' && day < '2200', 'Enter a date in this century.')
    .optional(),
}

/** The audit log: which staff did what, before and after, and why. */
export const auditRoutes = defineContract({
  'GET /api/admin/audit': {
    summary: 'What staff did, newest first, by person, thing and day. `before` is the last id of the previous page',
    access: 'staff',
    permission: 'operations',
    query: z.strictObject({ ...filters, before: z.uuid().optional() }),
    answer: z.object({
      entries: z.array(Entry),
      next: z.string().nullable(),
      /** Everyone in the log, for the filter. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      kinds: z.array(z.string()),
    }),
  },
  'GET /api/admin/audit.csv': {
    summary: 'The same as a spreadsheet file, one line per change',
    access: 'staff',
    permission: 'operations',
    recorded: true,
    query: z.strictObject(filters),
    answer: { file: 'text/csv; charset=utf-8' },
  },
})
export type AuditEntryAnswer = z.infer<typeof Entry>
