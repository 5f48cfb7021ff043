const prefix = 'craft_test_'

/**
 * A name for a test database that says when it was created, so that a later run can remove what a crash left behind.
 */
export function databaseName(unique: string): string {
  return `${prefix}${Date.now()}_${unique}`
}

/** When the test database with that name was created, in milliseconds; undefined for any other database. */
export function madeAt(name: string): number | undefined {
  const time = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** The same URL with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}
