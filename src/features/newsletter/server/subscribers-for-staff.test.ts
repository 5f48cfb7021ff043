import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationFeature } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { newsletterFeature } from '../server.ts'
import { subscribers } from './tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let staff: { cookie: string }
let parent: { cookie: string }

beforeAll(async () => {
  site = await serve(app => [organizationFeature(app), newsletterFeature(app)], { clock })
  staff = await signedInPerson(site.db, { role: 'staff' })
  parent = await signedInPerson(site.db)
  const now = clock.now()
  const row = (nth: number, email: string, more: object = {}) => ({
    id: newId(),
    email,
    source: 'website',
    createdAt: new Date(now.getTime() - nth * 60_000),
    ...more,
  })
  await site.db
    .insert(subscribers)
    .values([
      row(1, 'zoe@example.com', { firstName: '=HYPERLINK("http://x")', state: 'confirmed', confirmedAt: now }),
      row(2, '+cmd@example.com', { firstName: 'Ada_', state: 'confirmed', confirmedAt: now }),
      row(3, 'percent100%@example.com', { state: 'unsubscribed', confirmedAt: now, unsubscribedAt: now }),
      ...Array.from({ length: 60 }, (_, n) => row(10 + n, `many${n}@example.com`)),
    ])
})
afterAll(() => site.close())

const list = async (query: string) => (await site.ask('GET', `/api/admin/newsletter?${query}`, staff)).body
const emails = async (query: string) => (await list(query)).subscribers.map((row: { email: string }) => row.email)

test('parents and visitors see nothing', async () => {
  for (const url of ['/api/admin/newsletter', '/api/admin/newsletter.csv'])
    expect([(await site.ask('GET', url, parent)).status, (await site.ask('GET', url)).status]).toEqual([403, 401])
})

test('the list is shown newest first, in pages, with the count of every state', async () => {
  const first = await list('')
  expect(first).toMatchObject({
    total: 63,
    page: 1,
    pageSize: 50,
    counts: { confirmed: 2, pending: 60, unsubscribed: 1 },
  })
  expect(first.subscribers[0].email).toBe('zoe@example.com')
  expect(await emails('page=2')).toHaveLength(13)
  expect(await emails('state=unsubscribed')).toEqual(['percent100%@example.com'])
})

test('any part of the address or name matches, and % and _ are literal', async () => {
  expect(await emails('q=ZOE')).toEqual(['zoe@example.com'])
  expect(await emails('q=ada_')).toEqual(['+cmd@example.com'])
  expect(await emails('q=%25')).toEqual(['percent100%@example.com'])
  expect(await emails('q=nobody')).toEqual([])
  expect((await list('q=example&state=confirmed')).total).toBe(2)
})

test('links and their hashes never leave the server', async () => {
  expect(Object.keys((await list('q=zoe')).subscribers[0]).sort()).toEqual(
    ['bounced', 'confirmedAt', 'createdAt', 'email', 'firstName', 'id', 'source', 'state', 'unsubscribedAt'].sort(),
  )
})

test('the file is an attachment, and no cell in it is a formula (T72)', async () => {
  const answer = await site.ask('GET', '/api/admin/newsletter.csv', staff)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="newsletter-2026-11-20.csv"')
  const { data } = Papa.parse<string[]>(answer.text)
  expect(data).toHaveLength(64)
  expect(data.flat().filter(cell => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  expect(data.flat()).toContain('\'=HYPERLINK("http://x")')
  expect(data.flat()).toContain("'+cmd@example.com")
})
