import type pg from 'pg'

/** Counts what is sent to the database over this pool, inside transactions, too. */
export function countStatements(pool: pg.Pool): { since(): number; all(): string[] } {
  let sent: string[] = []
  const counted = new WeakSet<pg.PoolClient>()
  pool.on('acquire', client => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text?: string }]
      sent.push(typeof first === 'string' ? first : (first.text ?? ''))
      return query(...given)
    }) as typeof client.query
  })
  return {
    /** How many since it was asked last. */
    since() {
      const { length } = sent
      sent = []
      return length
    },
    all: () => sent,
  }
}
