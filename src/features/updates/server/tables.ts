import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import { files } from '#src/platform/files/tables.ts'

/** A post by staff for parents: for everyone, for the families of one class, or for one family. */
export const updates = pgTable(
  'updates',
  {
    id: id(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    audience: text('audience', { enum: ['everyone', 'class', 'family'] }).notNull(),
    offeringId: uuid('offering_id').references(() => offerings.id),
    /** The family, by its parent. */
    parentId: uuid('parent_id').references(() => users.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** When staff recalled it. From then on, no parent sees it. */
    recalledAt: instant('recalled_at'),
  },
  table => [
    index('updates_by_time').on(table.createdAt, table.id),
    check(
      'updates_audience',
      sql`(${table.audience} = 'class') = (${table.offeringId} IS NOT NULL) AND (${table.audience} = 'family') = (${table.parentId} IS NOT NULL)`,
    ),
  ],
)

/** The photos of an update in order. */
export const updatePhotos = pgTable(
  'update_photos',
  {
    id: id(),
    updateId: uuid('update_id')
      .notNull()
      .references(() => updates.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
    position: integer('position').notNull(),
    /** The photo description; empty if nobody wrote one. */
    alt: text('alt').notNull().default(''),
  },
  table => [uniqueIndex('update_photos_order').on(table.updateId, table.position)],
)

/**
 * Who is in a photo. Families see a photo only while every child in it has photo consent; an unknown child (null)
 * counts as one without.
 */
export const photoChildren = pgTable(
  'photo_children',
  {
    id: id(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => updatePhotos.id, { onDelete: 'cascade' }),
    childId: uuid('child_id').references(() => children.id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('photo_children_once').on(table.photoId, table.childId),
    index('photo_children_child').on(table.childId),
  ],
)

/** Which parent has seen which update, and when first. */
export const updateViews = pgTable(
  'update_views',
  {
    updateId: uuid('update_id')
      .notNull()
      .references(() => updates.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewedAt: instant('viewed_at').notNull(),
  },
  table => [primaryKey({ columns: [table.updateId, table.parentId] }), index('update_views_parent').on(table.parentId)],
)
