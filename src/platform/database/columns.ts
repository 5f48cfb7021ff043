import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#src/lib/ids.ts'
import { addDays, type DaySpan } from '#src/lib/plain-days.ts'

/** The primary key of our tables: random, made in the program (PostgreSQL 15 has no uuidv7). */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When the row was written. */
export const createdAt = () => instant('created_at').notNull().defaultNow()

/** Stretches of plain days, none by default. PostgreSQL sorts and joins them, and names the day after the last one. */
export const daySpans = (name: string) => spansColumn(name).notNull().default(sql`'{}'::datemultirange`)

const spansColumn = customType<{ data: DaySpan[]; driverData: string }>({
  dataType: () => 'datemultirange',
  toDriver: spans => spansText(spans),
  fromDriver: text => parseDaySpans(text),
})

/** Spans as the text of a `datemultirange`. */
export const spansText = (spans: readonly DaySpan[]): string =>
  `{${spans.map(({ from, to }) => `[${from},${to}]`).join()}}`

/** The spans in the text of a `datemultirange`: `{[2027-06-07,2027-06-12),[2027-06-21,2027-06-26)}`. */
export const parseDaySpans = (text: string): DaySpan[] =>
  [...text.matchAll(/\[([\d-]+),([\d-]+)\)/g)].map(([, from, after]) => ({ from: from!, to: addDays(after!, -1) }))
