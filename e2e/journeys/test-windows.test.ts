import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { describeOpenPages } from '../support/open-pages.ts'
import { endVisits, visit } from '../support/visit.ts'

/** A page that is busy most of the time, like one that is hydrating, and says when it asked for something. */
const BUSY_PAGE = `<!doctype html><title>Busy</title><script>
  const work = () => {
    for (const end = performance.now() + 15; performance.now() < end; );
    fetch('/asked?at=' + Date.now())
    setTimeout(work)
  }
  work()
</script>`

test('a route applies to the next request of a busy page', async () => {
  const passed: number[] = []
  const { origin, browser } = await serve(({ url }, response) => {
    if (url?.startsWith('/asked')) passed.push(askedAt(url))
    response.setHeader('content-type', 'text/html').end(BUSY_PAGE)
  })
  const { page } = await visit(browser, origin)
  await page.goto('/')
  let missed = 0
  for (let n = 0; n < 80; n++) {
    await page.unrouteAll()
    const caught: number[] = []
    await page.route('**/asked?*', route => {
      caught.push(askedAt(route.request().url()))
      return route.fulfill({ status: 204 })
    })
    const routed = Date.now()
    await expect.poll(() => caught.some(at => at > routed)).toBe(true)
    missed += passed.filter(at => at > routed).length
    passed.length = 0
  }
  expect(missed).toBe(0)
  await endVisits(browser)
})

test('a visitor’s API request never reuses a connection left open by an earlier one', async () => {
  const connections = new Set<unknown>()
  const { origin, browser } = await serve(({ url, socket }, response) => {
    if (url?.startsWith('/api/')) connections.add(socket)
    response.end('{}')
  })

  const first = await visit(browser, origin)
  expect((await first.context.request.get('/api/one')).status()).toBe(200)
  await first.leave()
  const next = await visit(browser, origin)
  expect(next.page).toBe(first.page)
  for (const name of ['two', 'three'])
    expect((await next.context.request.post(`/api/${name}`, { data: { name } })).status()).toBe(200)
  expect(connections.size).toBe(3)
  await endVisits(browser)
})

test.each([
  ['that waits', () => {}, 'is visible, draws, main thread busy for'],
  ['that no longer draws', stopDrawing, "is visible, doesn't draw, main thread busy for"],
  ['that never rests', neverRest, "doesn't answer, doesn't draw, main thread unknown"],
])('a failed test describes an open page %s', async (_, happens, said) => {
  const { origin, browser } = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Open</title><h1>Open</h1>')
  })
  const { page } = await visit(browser, origin)
  await page.goto('/')
  await happens(page)
  const [processes, open] = (await describeOpenPages(browser)).split('\n')
  expect(processes).toMatch(/browser processes: browser \d\.\d\d of 1 s, .*renderer \d\.\d\d of 1 s/)
  expect(open).toContain(said)
})

/**
 * Halts the process that puts pages on the screen, until the test has finished. A page that has yet to draw for the
 * first time would wait for it with its main thread, so this one draws twice before.
 */
async function stopDrawing(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const devtools = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const { id } = processInfo.find(({ type }) => type === 'GPU')!
  process.kill(id, 'SIGSTOP')
  onTestFinished(() => void process.kill(id, 'SIGCONT'))
}

/** Keeps the page's scripts busy for longer than the test takes. */
async function neverRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      for (const end = performance.now() + 60_000; performance.now() < end; );
    })
  })
}

const askedAt = (url: string) => Number(url.split('at=')[1])

/** Serves a site of one answer, and opens a browser, until the test has finished. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, 'localhost')
  await once(server, 'listening')
  const browser = await openBrowser({ shortLived: true })
  onTestFinished(async () => {
    await browser.close()
    server.close()
  })
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, browser }
}
