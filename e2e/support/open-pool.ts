import pg from 'pg'

/**
 * A pool for a test that stops its server afterwards. `end` answers before the connections are closed, and what a stopping
 * server tells each of them would end the process if nobody listened.
 */
export function openPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({ connectionString, max }).on('error', () => {})
}
