import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#src/lib/ids.ts'

/** The primary key of our tables: random, made in the program (PostgreSQL 15 has no uuidv7). */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When the row was written. */
export const createdAt = () => instant('created_at').notNull().defaultNow()
