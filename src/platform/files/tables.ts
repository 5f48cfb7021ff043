import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

/** An uploaded picture. Its bytes are in the storage under its random key, never at a public address. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Its average color as `#rrggbb`, shown until the picture has loaded. */
    color: text('color').notNull(),
    /** The stored bytes by name: `960.avif`. */
    variants: jsonb('variants').$type<{ name: string; type: string; size: number }[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    /** When all bytes were stored; the row is written before the first of them. */
    storedAt: instant('stored_at'),
    /** When something first showed it; files that nothing shows within a day are removed. */
    keptAt: instant('kept_at'),
  },
  table => [index('files_created').on(table.createdAt)],
)
