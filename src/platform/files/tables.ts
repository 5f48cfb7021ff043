import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

/** A picture that was taken in. Its bytes lie in the storage under its random key, never under a public address. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Its middle colour as `#rrggbb`, shown until the picture is there. */
    color: text('color').notNull(),
    /** The stored bytes by name: `960.avif`. */
    variants: jsonb('variants').$type<{ name: string; type: string; size: number }[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    /** When all bytes were stored; the row is written before the first of them. */
    storedAt: instant('stored_at'),
    /** When something began to show it; what nothing shows within a day is removed. */
    keptAt: instant('kept_at'),
  },
  table => [index('files_created').on(table.createdAt)],
)
