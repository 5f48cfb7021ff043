import pg from 'pg'

/**
 * A pool for a test that stops its server afterwards. `end` resolves before the connections are closed, and the error
 * that a stopping server sends to each of them would crash the process without a listener.
 */
export function openPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({ connectionString, max }).on('error', () => {})
}
