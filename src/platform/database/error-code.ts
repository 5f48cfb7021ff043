/**
 * The SQLSTATE of a database error, for example '23505' for a duplicate, however deeply drizzle wrapped it;
 * undefined for any other error.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as { code?: unknown }
    // SQLSTATEs have five characters; ECONNRESET and similar codes don't.
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
