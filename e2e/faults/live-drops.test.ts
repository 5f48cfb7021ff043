import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { openBrowser } from '../support/chromium.ts'
import { openConnectionBreaker } from '../support/connection-breaker.ts'
import { noteFault } from '../support/fault-table.ts'
import { signIn } from '../support/people.ts'
import { type Site, startSite } from '../support/site.ts'
import { DESKTOP, visit } from '../support/visit.ts'

const DROPS = FULL ? 100 : 5
const LIVE = '/api/live'

let site: Site
let browser: Browser
let line: Awaited<ReturnType<typeof openConnectionBreaker>>

beforeAll(async () => {
  line = await openConnectionBreaker()
  ;[site, browser] = await Promise.all([
    startSite({ processes: 2, env: { TRUSTED_PROXIES: '1', PUBLIC_URL: line.origin } }),
    openBrowser(),
  ])
  line.leadTo(site.processes[1]!.origin)
})
afterAll(async () => {
  await browser?.close()
  await line?.close()
  await site?.close()
})

/** A staff member who writes through the first process. */
async function writer() {
  const { context } = await visit(browser, site.processes[0]!.origin, { viewport: DESKTOP })
  await signIn(context, 'staff')
  const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM users WHERE email = 'parent@example.com'`)
  const data = (content: string) => ({ receiverId: rows[0]!.id, content })
  return async (content: string) => {
    // The limit of sixty an hour is for people, not for this test.
    await site.pool.query(`TRUNCATE rate_limits`)
    const answer = await context.request.post('/api/messages', {
      data: data(content),
      headers: { origin: line.origin },
    })
    expect([answer.status(), content]).toEqual([201, content])
  }
}

test(`a message sent through one process appears on an open page at another; over ${DROPS} dropped connections none is lost or shown twice`, async () => {
  const write = await writer()
  const { context, page } = await visit(browser, line.origin, { viewport: DESKTOP })
  await signIn(context, 'parent')
  await page.goto('/dashboard?tab=messages')
  const shown = page.locator('.log .bub', { hasText: /Round \d+\.$/ })
  const sees = async (count: number) => expect.poll(() => shown.count(), { timeout: 30_000 }).toBe(count)
  let cutLines = 0

  const times: number[] = []
  let written = 0
  for (let n = 0; n < 10; n++) {
    const started = performance.now()
    await write(`Round ${++written}.`)
    await page.locator('.bub', { hasText: `Round ${written}.` }).waitFor({ timeout: 30_000 })
    times.push(Math.round(performance.now() - started))
  }
  for (let drop = 0; drop < DROPS; drop++) {
    await expect.poll(() => line.cut(LIVE), { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
    cutLines++
    // At least one while the page is disconnected, sometimes several.
    for (let n = 0; n <= drop % 3; n++) await write(`Round ${++written}.`)
  }
  await sees(written)
  const order = (await shown.allInnerTexts()).map(text => Number(/Round (\d+)/.exec(text)?.[1]))
  expect(order).toEqual(Array.from({ length: written }, (_, n) => n + 1))
  times.sort((a, b) => a - b)
  noteFault(
    'live',
    'messages from one process to a browser at another, its connection cut again and again',
    `${written} messages, ${cutLines} cuts; 0 lost, 0 shown twice; seen while connected after ${times[times.length >> 1]} ms (median), ${times.at(-1)} ms (slowest)`,
  )
})

/** Opens a person's stream without a browser; resolves once it has said hello. */
async function openStream(origin: string, cookie: string) {
  const answer = await fetch(`${origin}${LIVE}`, { headers: { cookie, accept: 'text/event-stream' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  const reader = answer.body!.getReader()
  const first = await reader.read()
  expect(new TextDecoder().decode(first.value)).toContain('event: hello')
  const ended = (async () => {
    while (!(await reader.read()).done);
  })()
  return { ended }
}

async function cookieOf(origin: string, who: 'parent' | 'staff') {
  const { context } = await visit(browser, origin)
  await signIn(context, who)
  const cookie = (await context.cookies()).find(each => each.name === 'sign-in')
  return { context, cookie: `${cookie!.name}=${cookie!.value}` }
}

test('a stream ends when the person signs out or the account is closed, whichever process it is on', async () => {
  const [here, there] = [site.processes[0]!.origin, site.processes[1]!.origin]
  const [parent, staff] = [await cookieOf(here, 'parent'), await cookieOf(here, 'staff')]
  const [leaving, closing] = [await openStream(there, parent.cookie), await openStream(there, staff.cookie)]
  await parent.context.request.post('/api/logout', { headers: { origin: line.origin } })
  await leaving.ended
  await site.pool.query(`UPDATE users SET disabled_at = now() WHERE email = 'staff@example.com'`)
  await closing.ended
  await site.pool.query(`UPDATE users SET disabled_at = NULL WHERE email = 'staff@example.com'`)
  const refused = await fetch(`${there}${LIVE}`, {
    headers: { cookie: parent.cookie, accept: 'text/event-stream' },
  })
  expect(refused.status).toBe(401)
})

test('a process that is told to stop ends its streams and exits', async () => {
  const last = site.processes[1]!
  const { cookie } = await cookieOf(last.origin, 'staff')
  const stream = await openStream(last.origin, cookie)
  await Promise.all([last.stop(), stream.ended])
  await last.restart()
})
