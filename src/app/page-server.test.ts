import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NamedRefusal, pageApi } from '#src/lib/page-api.ts'
import { readSettings } from '#src/platform/config/settings.ts'
import type { Api } from '#src/platform/http/api.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import { openLog } from '#src/platform/log/log.ts'
import { pageServer } from './page-server.ts'

const SLUGS = ['clay-critters', 'big-sky-painting']
const HOT = ['/', '/classes', '/schedule', '/blog', ...SLUGS.map(slug => `/events/${slug}`)]
const MOST = 500
/** Of each kind: 5,000 in all. */
const FLOOD = 1_000

let served: Awaited<ReturnType<typeof serve>>
/** The URLs that were rendered, in order. */
let rendered: string[] = []
/** What the API returns to the pages. */
let ask: () => Promise<unknown> = async () => 'fine'
/** Who requests the pages. */
let viewer: Viewer | null = null

beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.http.close())
beforeEach(() => {
  for (const memory of served.memories) memory.forget()
  rendered = []
  ask = async () => 'fine'
  viewer = null
})

/** A site with one route that records what it renders. Only two classes exist, found in any spelling, like ids. */
async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  rendered.push(pathname + search)
  const slug = /^\/(?:events|blog)\/(.+)$/.exec(pathname)?.[1]
  if (slug && !SLUGS.includes(slug.toLowerCase())) return new Response('We could not find that.', { status: 404 })
  const call = () => pageApi(context)('GET /api/anything' as never).catch(() => 'nothing')
  const [answer] = await Promise.all([call(), call()])
  return new Response(`${pathname}${search}: ${answer} ${'x'.repeat(60_000)}`, {
    headers: { 'content-type': 'text/html' },
  })
}

async function serve() {
  const read = readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const { settings } = read
  const log = openLog(settings)
  const build = {
    entry: { module: {} },
    routes: { all: { id: 'all', path: '*', module: { loader } } },
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
    future: {},
    publicPath: '/',
    assetsBuildDirectory: '',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
  const api = { endpoints: [], ask: () => ask() } as unknown as Api
  const viewerOf = async () => viewer
  const pages = pageServer({ build, clientFolder: '/nowhere', settings, log, api, viewerOf })
  const http = await openHttp({ settings, log, api, viewerOf, pages: pages.mount, first: pages.answerFromMemory })
  http.server.listen(0, 'localhost')
  await Promise.all([http.ready(), once(http.server, 'listening')])
  const origin = `http://localhost:${(http.server.address() as AddressInfo).port}`
  const get = async (path: string) => {
    const cookie: HeadersInit = viewer ? { cookie: 'sign-in=x' } : {}
    const answer = await fetch(origin + path, { headers: cookie })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { http, get, memories: pages.memories }
}

const kept = () => served.memories.reduce((sum, memory) => sum + memory.size, 0)

/** Requests all, 50 at a time. */
async function askFor(paths: string[]) {
  for (let from = 0; from < paths.length; from += 50) await Promise.all(paths.slice(from, from + 50).map(served.get))
}

const FLOODS: [string, (n: number) => string][] = [
  ['unknown parameters', n => `${HOT[n % HOT.length]}?utm_source=${n}&x${n}=${n}`],
  ['unknown classes and posts', n => (n % 2 ? `/events/nobody-${n}` : `/blog/nobody-${n}`)],
  ['search texts', n => (n % 2 ? `/classes?q=${n}&page=2` : `/classes?page=2&q=${n}&q=x`)],
  ['queries to the other pages', n => [`/faq?q=${n}`, `/schedule?week=${n}`, `/blog?tag=${n}`][n % 3]!],
  ['one class in many spellings', n => `/events/${capitalsBy('clay-critters', n)}`],
]

test.each(FLOODS)(
  'a flood of 1,000 %s evicts no page from the cache',
  async (_, path) => {
    await askFor(HOT)
    expect(kept()).toBe(HOT.length)
    await askFor(Array.from({ length: FLOOD }, (_, n) => path(n + 1)))
    expect(kept()).toBeLessThanOrEqual(MOST)
    rendered = []
    await askFor(HOT)
    expect(rendered).toEqual([])
  },
  60_000,
)

test('the same query in any order, repeated or with extra parameters, is one page', async () => {
  const orders = [
    'q=clay&season=Fall',
    'season=Fall&q=clay',
    'season=Fall&x=1&q=clay&q=paint',
    'q=clay&page=&season=Fall',
  ]
  const answers = await Promise.all(orders.map(query => served.get(`/classes?${query}`)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(rendered).toEqual(['/classes?q=clay&season=Fall'])
})

test('a page with a failed read is rendered again for the next visitor', async () => {
  ask = async () => {
    throw new Error('the database is gone')
  }
  expect(await served.get('/classes')).toMatchObject({ status: 200, text: expect.stringContaining('nothing') })
  ask = async () => 'fine again'
  expect((await served.get('/classes')).text).toContain('fine again')
})

test('signed-in users get their own page, which no one else gets afterward', async () => {
  const askAs = async (name: string, who: Viewer | null) => {
    viewer = who
    ask = async () => `of ${name}`
    const { text, headers } = await served.get('/classes')
    return [/of \w+/.exec(text)?.[0], headers.get('cache-control')]
  }
  const maya: Viewer = { id: 'maya', role: 'parent', permissions: [], verified: true, signInId: 'x' }
  expect(await askAs('Maya', maya)).toEqual(['of Maya', 'private, no-store'])
  expect(kept()).toBe(0)
  expect(await askAs('strangers', null)).toEqual(['of strangers', 'no-cache'])
  expect(await askAs('Maya', maya)).toEqual(['of Maya', 'private, no-store'])
  expect(await askAs('nobody', null), 'from the cache').toEqual(['of strangers', 'no-cache'])
})

test('a refused read does not prevent caching the page', async () => {
  ask = async () => {
    throw new NamedRefusal(401, '{}', '')
  }
  await served.get('/classes')
  await served.get('/classes')
  expect(rendered).toEqual(['/classes'])
})

test('something that several parts of a page need is requested once', async () => {
  let asked = 0
  ask = async () => `answer ${++asked}`
  await served.get('/classes')
  expect(asked).toBe(1)
  await served.get('/schedule')
  expect(asked).toBe(2)
})

/** The text with a capital letter at each position where `n` has a bit set. */
function capitalsBy(text: string, n: number): string {
  return [...text].map((letter, index) => (n & (1 << index) ? letter.toUpperCase() : letter)).join('')
}
