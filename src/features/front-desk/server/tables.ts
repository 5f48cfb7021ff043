import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

/** Staff notes about a family. The family never sees them, and rows are only ever added. */
export const familyNotes = pgTable(
  'family_notes',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  table => [index('family_notes_parent').on(table.parentId, table.createdAt)],
)

/** Goodwill credit an admin gave a family, or requested above the daily limit. The ledger holds the money itself. */
export const creditGifts = pgTable(
  'credit_gifts',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    givenBy: uuid('given_by')
      .notNull()
      .references(() => users.id),
    amountCents: integer('amount_cents').notNull(),
    /** Cleared when the family deletes its account. */
    reason: text('reason').notNull(),
    state: text('state', { enum: ['given', 'waiting', 'declined'] }).notNull(),
    /** Who approved or declined it. Null when no approval was needed. */
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  table => [
    index('credit_gifts_giver').on(table.givenBy, table.createdAt),
    index('credit_gifts_waiting').on(table.parentId).where(sql`${table.state} = 'waiting'`),
    check('credit_gifts_amount', sql`${table.amountCents} > 0`),
    check('credit_gifts_state', sql`${table.state} IN ('given', 'waiting', 'declined')`),
    check('credit_gifts_approved_by_another', sql`${table.state} <> 'given' OR ${table.decidedBy} <> ${table.givenBy}`),
  ],
)
