import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME, needs } from '#src/testing/needs.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { type ServerProcess, type Site, startProcess, startSite } from '../support/site.ts'

const ROWS = FULL ? 100_000 : 40_000
const MOST_MEGABYTES = 60
/** A heap so small that garbage is collected right away: the server grows only by what it holds. */
const ENV = { NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=256', MALLOC_ARENA_MAX: '2', JOBS: 'off' }

let site: Site
let cookies: { admin: string; family: string }

beforeAll(async () => {
  site = await startSite({ env: ENV })
  const [admin, family] = [await signedInPerson(site.db, { role: 'admin' }), await signedInPerson(site.db)]
  cookies = { admin: admin.cookie, family: family.cookie }
  const client = await site.pool.connect()
  // Inserting this many rows may take longer than a request is allowed to.
  await client.query('SET statement_timeout = 0')
  await client.query('UPDATE sign_ins SET password_confirmed_at = now()')
  // Years of one busy program. That one parent has all these children doesn't matter here.
  await client.query(
    `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
     SELECT md5('child ' || n)::uuid, $1, 'Demo', 'Child ' || n, '2018-04-27', true FROM generate_series(1, $2::int) n`,
    [admin.id, ROWS / 10],
  )
  await client.query(
    `INSERT INTO registrations (id, offering_id, child_id, parent_id, status, payment_status, price_cents, cancelled_at)
     SELECT gen_random_uuid(), (SELECT id FROM offerings ORDER BY id LIMIT 1), md5('child ' || n % $2 + 1)::uuid, $1, 'cancelled', 'paid', 4500, now()
     FROM generate_series(1, $3::int) n`,
    [admin.id, ROWS / 10, ROWS],
  )
  await client.query(
    `INSERT INTO subscribers (id, email, source, state) SELECT gen_random_uuid(), 'reader-' || n || '@example.com', 'footer', 'confirmed'
     FROM generate_series(1, $1::int) n`,
    [ROWS],
  )
  await client.query(
    `INSERT INTO messages (id, family_id, staff_id, sent_by, content, number, version, run_id)
     SELECT gen_random_uuid(), $1, $2, 'family', 'Is there a place on Friday, or on the Friday after?', n, n, gen_random_uuid()
     FROM generate_series(1, $3::int) n`,
    [family.id, admin.id, ROWS],
  )
  client.release(true)
})
afterAll(() => site?.close())

/** The resident memory of this process, in megabytes. */
const resident = (server: ServerProcess) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))![1]) / 1024

type Wanted = { path: string; cookie: string }

/** Downloads a file; returns its number of lines and by how many megabytes the server grew at most while sending it. */
async function download(server: ServerProcess, { path, cookie }: Wanted) {
  const before = resident(server)
  const answer = await fetch(server.origin + path, { headers: { cookie } })
  expect(answer.status).toBe(200)
  let [most, lines] = [before, 1]
  for await (const piece of answer.body!) {
    for (const byte of piece as Uint8Array) if (byte === 10) lines++
    most = Math.max(most, resident(server))
  }
  return { lines, grown: Math.round(most - before) }
}

const registrations = (): Wanted => ({ path: '/api/admin/registrations.csv', cookie: cookies.admin })
/** The first request of a kind loads its code into memory. */
const warmUp = (server: ServerProcess) => {
  const { path, cookie } = registrations()
  return download(server, { path: `${path}?q=nobody`, cookie })
}

describe.runIf(process.platform === 'linux')(`files of ${ROWS.toLocaleString('en-US')} rows`, needs('Linux'), () => {
  test('are complete, and the server does not grow with them', async () => {
    const server = site.processes[0]!
    await warmUp(server)
    const files = [
      { name: 'registrations', ...registrations(), lines: ROWS },
      { name: 'subscribers', path: '/api/admin/newsletter.csv', cookie: cookies.admin, lines: ROWS },
      { name: 'a family', path: '/api/account/export', cookie: cookies.family, lines: ROWS * 7 },
    ]
    const grown: string[] = []
    for (const { name, lines, ...wanted } of files) {
      const seen = await download(server, wanted)
      expect(seen.lines, name).toBeGreaterThan(lines)
      expect(seen.grown, name).toBeLessThan(MOST_MEGABYTES)
      grown.push(`${name} ${seen.grown} MB`)
    }
    noteFault(
      'T76',
      `downloads of ${ROWS.toLocaleString('en-US')} rows`,
      `the server's memory grew by: ${grown.join(', ')}`,
    )
  })

  test.runIf(FULL)('the control: with 60,000 rows read at once, the server grows with them', NEEDS_TIME, async () => {
    const naive = controlServer('with-all-rows-at-once')
    const server = await startProcess({ ...ENV, DATABASE_URL: site.url }, naive.program)
    try {
      await warmUp(server)
      const { grown } = await download(server, registrations())
      noteFault(
        'T76',
        'the control: 60,000 rows read at once',
        `the server's memory grew by: registrations ${grown} MB`,
      )
      expect(grown).toBeGreaterThan(MOST_MEGABYTES)
    } finally {
      await server.stop()
      naive.remove()
    }
  })
})
