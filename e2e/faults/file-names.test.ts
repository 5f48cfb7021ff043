import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, makeBuyers } from '../support/buyers.ts'
import { type Site, startSite } from '../support/site.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

/** Folders that serve files, ways to climb out of them, and the files next to and above them. */
const FOLDERS = ['/', '/assets/', '/og/classes/', '/og/blog/', '/events/', '/api/docs/']
const CLIMBS = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%252f', '..\\', '..%5c', '....//', '..;/', '%c0%ae%c0%ae/']
const ABOVE = ['package.json', 'build/server/index.js', 'server/index.js', 'etc/passwd']
const NAMES = [
  'share.png%00.txt',
  '%00',
  '%E2%80%AEgnp.erahs',
  '%E2%80%AE%E2%81%A6.png',
  'a%0d%0aset-cookie:%20a=b.png',
  '%',
  '%zz.png',
  '%ff%fe.png',
  `${'a'.repeat(4_096)}.png`,
  `${'%E2%80%AE'.repeat(455)}.png`,
  '.env',
  '.git/config',
  'con.png',
  '%2fetc%2fpasswd',
  'file:%2f%2f%2fetc%2fpasswd',
]

/** Text that only those files contain. */
const INSIDES = /"devDependencies"|root:x:0|DATABASE_URL|createRequestHandler|\[core\]/

/** Requests exactly this path; no client normalizes it. */
function ask(path: string): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const { hostname, port } = new URL(site.origin)
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, agent: false }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(parts).toString('latin1') }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

test('a file name that climbs, ends early or reverses its text reaches none of our files (T69)', async () => {
  const climbing = CLIMBS.flatMap(climb => [1, 2, 3, 8].flatMap(steps => ABOVE.map(file => climb.repeat(steps) + file)))
  const found: string[] = []
  let asked = 0
  for (const folder of FOLDERS)
    for (const name of [...climbing, ...NAMES]) {
      const { status, headers, text } = await ask(folder + name)
      asked++
      const isRefused = status >= 400 && status < 500
      if (!isRefused || INSIDES.test(text) || headers['set-cookie'] || text.length > 100_000)
        found.push(`${status} ${folder}${name.slice(0, 60)}`)
    }
  expect(found).toEqual([])
  expect(asked).toBe(FOLDERS.length * (CLIMBS.length * 4 * ABOVE.length + NAMES.length))
  expect((await ask('/share.png')).status).toBe(200)
})

test('a downloaded file has a name we chose, whatever the class and the child are called (T69)', async () => {
  const [buyer] = await makeBuyers(site.pool, 1)
  const { rows } = await site.pool.query(`SELECT id FROM offerings WHERE slug = 'big-sky-painting'`)
  const bought = await buy(site.origin, buyer!, rows[0].id)
  if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
  const hostile = `../../etc/"; filename="x.exe\r\nset-cookie: a=b ${String.fromCodePoint(0x202e)}gpj.exe`
  await site.pool.query('UPDATE offerings SET title = $1 WHERE id = $2', [hostile, rows[0].id])
  await site.pool.query('UPDATE children SET first_name = $1 WHERE id = $2', [hostile.slice(0, 40), buyer!.childId])

  const answer = await fetch(`${site.origin}/api/registrations/${bought.registrationId}/calendar.ics`, {
    headers: { cookie: buyer!.cookie },
  })
  expect([answer.status, answer.headers.get('content-disposition'), answer.headers.get('set-cookie')]).toEqual([
    200,
    'attachment; filename="class.ics"',
    null,
  ])
  expect(await answer.text()).toContain('set-cookie: a=b')
})
