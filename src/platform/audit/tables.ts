import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../database/columns.ts'

/**
 * Everything that staff did: one row per request that changed something or read recorded data. Written before the work
 * begins and given its status afterwards; once it has one, a trigger refuses to change or delete it. It outlives the
 * account that it names.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorRole: text('actor_role').notNull(),
    /** The family the staff member acted as; null for staff as themselves. */
    actingAs: uuid('acting_as'),
    /** As in the contract: `PUT /api/content/:key`. */
    route: text('route').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** The names of the fields that were sent, never the values. */
    fields: text('fields').array().notNull(),
    /** Null while it runs, or if the process died in the middle. */
    status: integer('status'),
    address: text('address').notNull(),
  },
  table => [index('audit_entries_at').on(table.at.desc()), index('audit_entries_actor').on(table.actorId, table.at)],
)

/** What an entry changed: one row per thing, written in the transaction that changes it. Only ever added to. */
export const auditChanges = pgTable(
  'audit_changes',
  {
    id: id(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => auditEntries.id),
    kind: text('kind').notNull(),
    thingId: text('thing_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
  },
  table => [index('audit_changes_entry').on(table.entryId), index('audit_changes_thing').on(table.kind, table.thingId)],
)
