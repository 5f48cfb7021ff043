import { type SQL, sql } from 'drizzle-orm'

/**
 * `bookableUntil` for a statement that reads the table or alias of `offerings`: until when a class can be booked, null
 * without dates. The only place in SQL that says so.
 */
export const bookableUntilIn = (offerings: string): SQL<Date | null> => {
  const column = (name: string) => sql.raw(`${offerings}.${name}`)
  return sql<Date | null>`CASE WHEN ${column('kind')} = 'program' THEN ${column('ends_at')}
    ELSE coalesce(${column('join_until')}, ${column('starts_at')}) END`
}
