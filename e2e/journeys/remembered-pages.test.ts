import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, makeBuyers, makeClass } from '../support/buyers.ts'
import { type Site, startSite } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site.close())

/** A response without the headers that differ each time. */
async function headersOf(path: string, accept: string) {
  const answer = await fetch(site.origin + path, { headers: { 'accept-encoding': accept } })
  const { date, 'x-request-id': _, 'keep-alive': __, connection, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, rest, body: await answer.text() }
}

test.each(['br', 'identity'])('a cached page is the same page, header for header (%s)', async accept => {
  const path = '/events/big-sky-painting'
  const made = await headersOf(`${path}?made=anew`, accept)
  const remembered = await headersOf(path, accept)
  expect(remembered).toEqual(made)
  expect(made.rest['content-security-policy']).toContain("default-src 'none'")
})

test('a browser that already has the page is told so', async () => {
  const first = await fetch(`${site.origin}/classes`)
  const again = await fetch(`${site.origin}/classes`, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a spot taken on one process shows on the next load of both', async () => {
  const classId = await makeClass(site.pool, { capacity: 6 })
  const path = `/events/rush-${classId}`
  const wordsOn = async (origin: string) => (await (await fetch(origin + path)).text()).match(/(\d+) (spots|left)/)?.[1]
  for (const { origin } of site.processes) expect(await wordsOn(origin)).toBe('6')
  for (const [n, buyer] of (await makeBuyers(site.pool, 2)).entries()) {
    expect(await buy(site.processes[n]!.origin, buyer, classId)).toMatchObject({ result: 'bought' })
  }
  for (const { origin } of site.processes) await expect.poll(() => wordsOn(origin)).toBe('4')
})

test('a flood of unknown query parameters adds no pages to the cache', async () => {
  const sizeOf = async (query: string) => (await fetch(`${site.origin}/classes?${query}`)).headers.get('etag')
  const tags = new Set<string | null>()
  for (let n = 0; n < 60; n++) tags.add(await sizeOf(`utm_source=${n}&x${n}=${n}`))
  expect(tags.size).toBe(1)
})
