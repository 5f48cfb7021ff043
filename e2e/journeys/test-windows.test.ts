import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { endVisits, visit } from '../support/visit.ts'

test('a visitor’s API request never reuses a connection left open by an earlier one', async () => {
  const server = createServer((_request, response) => response.end('{}')).listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await openBrowser({ shortLived: true })
  onTestFinished(async () => {
    await browser.close()
    server.close()
  })
  const connections = new Set<unknown>()
  server.on('request', ({ url, socket }) => url?.startsWith('/api/') && connections.add(socket))

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
