import type { Socket } from 'node:net'
import type pg from 'pg'

/** Counts the statements sent to the database over this pool, including those inside transactions. */
export function countStatements(pool: pg.Pool): { since(): number; all(): string[]; trips(): number } {
  let sent: string[] = []
  let trips = 0
  const counted = new WeakSet<pg.PoolClient>()
  pool.on('acquire', client => {
    if (counted.has(client)) return
    counted.add(client)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    for (const write of ['_write', '_writev'] as const) {
      const original = stream[write]!.bind(stream) as (...given: unknown[]) => void
      stream[write] = (...given: unknown[]) => {
        trips++
        original(...given)
      }
    }
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text?: string }]
      sent.push(typeof first === 'string' ? first : (first.text ?? ''))
      return query(...given)
    }) as typeof client.query
  })
  return {
    /** How many since the last call. */
    since() {
      const { length } = sent
      sent = []
      return length
    },
    all: () => sent,
    /** The number of writes to the database's sockets; statements sent together count as one. */
    trips: () => trips,
  }
}
