import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/database/columns.ts'

/** Business settings staff can change, by name. A missing row means the default in `program-settings.ts`. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
