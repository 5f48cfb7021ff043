import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, buy, callPatiently, makeBuyers, makeClass } from '../support/buyers.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { type Site, startSite } from '../support/site.ts'

const PLACES = 20
const BUYERS = 200
const ROUNDS = FULL ? 100 : 3
const CONTROLS = FULL ? 10 : 1

let site: Site

beforeAll(async () => {
  site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site.close())

/** New families every time, all buying at once, split over the processes. */
async function rush(on: Pick<Site, 'processes' | 'pool'>, classId: string) {
  const buyers = await makeBuyers(on.pool, BUYERS)
  const started = performance.now()
  const results = await Promise.all(
    buyers.map((buyer, n) => buy(on.processes[n % on.processes.length]!.origin, buyer, classId)),
  )
  const ms = Math.round(performance.now() - started)
  const { rows } = await on.pool.query<{ places: number; payments: number; taken: number }>(
    `SELECT (SELECT count(*)::int FROM registrations WHERE offering_id = $1 AND status = 'confirmed') AS places,
            (SELECT count(*)::int FROM payments p JOIN orders o ON o.id = p.order_id JOIN registrations r ON r.order_id = o.id
              WHERE r.offering_id = $1 AND p.status = 'succeeded') AS payments,
            (SELECT taken FROM offerings WHERE id = $1) AS taken`,
    [classId],
  )
  const count = (what: string) => results.filter(each => each.result === what).length
  return {
    ...rows[0]!,
    bought: count('bought'),
    full: count('full'),
    failed: results.filter(each => each.result === 'failed'),
    ms,
  }
}

test(`${BUYERS} buyers for ${PLACES} spots on two processes: ${PLACES} are sold, the others are told it is full, ${ROUNDS} rounds`, async () => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { ms, ...seen } = await rush(site, await makeClass(site.pool, { capacity: PLACES }))
    times.push(ms)
    expect(seen).toEqual({
      places: PLACES,
      payments: PLACES,
      taken: PLACES,
      bought: PLACES,
      full: BUYERS - PLACES,
      failed: [],
    })
  }
  times.sort((a, b) => a - b)
  noteFault(
    'R1',
    `${BUYERS} buyers for ${PLACES} spots, ${ROUNDS} rounds`,
    `0 oversold, 0 unsold; all answered after ${times[times.length >> 1]} ms (median), ${times.at(-1)} ms (slowest)`,
  )
  expect(await findings(site.db)).toEqual([])
})

test.runIf(FULL)(
  'the control: with the guard removed from the built server, the same rush oversells',
  NEEDS_TIME,
  async () => {
    const { program, remove } = controlServer('without-capacity')
    const naive = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' }, program })
    try {
      await naive.pool.query('ALTER TABLE sessions DROP CONSTRAINT sessions_seats')
      const sold: number[] = []
      for (let run = 0; run < CONTROLS; run++)
        sold.push((await rush(naive, await makeClass(naive.pool, { capacity: PLACES }))).places)
      noteFault('R0', 'the same rush without the guard', `spots sold of ${PLACES}: ${sold.join(', ')}`)
      expect(sold.filter(places => places > PLACES).length).toBeGreaterThanOrEqual(CONTROLS * 0.9)
      expect((await findings(naive.db)).length).toBeGreaterThan(0)
    } finally {
      await naive.close()
      remove()
    }
  },
)

test('the last spot is never lost: an expired hold frees it even with the job runner stopped', async () => {
  const idle = await startSite({ env: { TRUSTED_PROXIES: '1', JOBS: 'off' } })
  try {
    const [first, second] = (await makeBuyers(idle.pool, 2)) as [Buyer, Buyer]
    const classId = await makeClass(idle.pool, { capacity: 1 })
    const held = await callPatiently(idle.origin, first, 'POST', '/api/class-enrollments', {
      eventId: classId,
      childId: first.childId,
    })
    expect(held.status).toBe(200)
    expect(await buy(idle.origin, second, classId)).toEqual({ result: 'full' })

    await idle.pool.query(`UPDATE registrations SET held_until = now() - interval '1 second' WHERE offering_id = $1`, [
      classId,
    ])
    await idle.pool.query(`UPDATE orders SET held_until = now() - interval '1 second' WHERE id = $1`, [
      held.body.orderId,
    ])
    expect(await buy(idle.origin, second, classId)).toMatchObject({ result: 'bought' })
    expect(await findings(idle.db)).toEqual([])
  } finally {
    await idle.close()
  }
})
