import pg from 'pg'
import { newId } from '#src/lib/ids.ts'

/** Reads and books as the previous version does until stopped. Collects errors and each wait in milliseconds. */
export function keepBooking(
  url: string,
  classId: string,
  family: { parentId: string; childId: string },
  connections: number,
) {
  const errors: string[] = []
  const waits: number[] = []
  let going = true
  async function ask(client: pg.Client, statement: string, values: unknown[]) {
    const began = performance.now()
    await client.query(statement, values).catch(error => errors.push(`${statement}: ${error.message}`))
    waits.push(performance.now() - began)
  }
  async function one() {
    const client = new pg.Client(url)
    await client.connect()
    while (going) {
      const [orderId, id] = [newId(), newId()]
      const { parentId, childId } = family
      await ask(client, 'SELECT title, taken, capacity FROM offerings WHERE id = $1', [classId])
      await ask(client, 'SELECT status FROM registrations WHERE parent_id = $1 ORDER BY created_at LIMIT 20', [
        parentId,
      ])
      await ask(
        client,
        `INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until) VALUES ($1, $2, $3, 'open', 4500, 4500, now())`,
        [orderId, orderId, parentId],
      )
      await ask(
        client,
        `INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status, price_cents, cancelled_at)
         VALUES ($1, $2, $3, $4, $5, 'cancelled', 'unpaid', 4500, now())`,
        [id, classId, childId, parentId, orderId],
      )
      await ask(client, 'UPDATE offerings SET taken = taken + 1 WHERE id = $1', [classId])
    }
    await client.end()
  }
  const all = Array.from({ length: connections }, one)
  return {
    errors,
    waits,
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}
