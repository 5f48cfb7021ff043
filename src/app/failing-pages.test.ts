import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { LoaderFunction } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#src/platform/http/api.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import { openLog } from '#src/platform/log/log.ts'
import { addOneOfEach } from '#src/testing/one-of-each.ts'
import { pageBuild } from '#src/testing/page-build.ts'
import { addressesOf, QUESTIONS } from '#src/testing/sample-addresses.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signIn } from '#src/testing/signed-in.ts'
import { pageServer } from './page-server.ts'
import pages from './routes.ts'

type Config = { path?: string; children?: Config[] }
const WHO = ['stranger', 'parent', 'staff', 'admin'] as const
type Who = (typeof WHO)[number]
type Line = { level: number; msg: string; read?: string; error?: { name: string; message: string; frames: string[] } }

const [WARNING, ERROR] = [40, 50]
const CANARY = 'canary7f3a'
/** The button of a page, or part of a page, that could not be shown. Sentences that say "Try again" don't count. */
const SAYS_SO = /Try again</g

let served: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.close())
beforeEach(() => served.breakWith())

/** Throws before a read is requested. */
type Break = (question: string) => Promise<void> | void

/** All pages with the sample program, plus two broken ones. */
async function serve() {
  const site = await serveSampleProgram()
  await addOneOfEach(site.db)
  const asked = new Set<string>()
  const lines: Line[] = []
  let breaks: Break = () => {}
  let viewerFails = false
  const api: Api = {
    ...site.api,
    endpoints: [],
    async ask(key, input, asking) {
      const question = `${key} ${JSON.stringify(input ?? {})}`.replace(/\d{4}-\d\d-\d\d[^"]*/g, 'a day')
      asked.add(question)
      await breaks(question)
      return site.api.ask(key, input, asking)
    },
  }
  const { settings } = site.app
  const log = openLog({ logLevel: 'warn' }, { write: line => lines.push(JSON.parse(line)) })
  async function viewerOf(request: FastifyRequest) {
    if (viewerFails) throw new Error('the viewer could not be read')
    return site.readViewer(request.cookies, site.app.clock.now())
  }
  const build = await pageBuild()
  const add = (path: string, module: object) => {
    const about = { id: path, parentId: 'root', path }
    build.routes[path] = { ...about, module: module as never }
    build.assets.routes[path] = { ...build.assets.routes.root!, ...about, hasLoader: 'loader' in module }
  }
  const breaksOn = (what = '') => {
    throw new TypeError(`it broke on ${what}`)
  }
  const loader: LoaderFunction = ({ params }) => breaksOn(params.what)
  add('/broken-loader/:what', { loader, default: () => null })
  add('/broken-component/:what', { default: () => breaksOn(CANARY) })
  const serving = pageServer({ build, clientFolder: '/nowhere', settings, log, api, viewerOf })
  const http = await openHttp({ settings, log, api, viewerOf, pages: serving.mount })

  const cookies: Record<Who, string | undefined> = { stranger: undefined, parent: '', staff: '', admin: '' }
  for (const who of ['parent', 'staff', 'admin'] as const) {
    const { rows } = await site.open.pool.query('SELECT id FROM users WHERE email = $1', [`${who}@example.com`])
    cookies[who] = await signIn(site.db, rows[0].id)
  }

  return {
    paramsOf: await addressesOf(site.db, ''),
    breakWith(next: Break = () => {}, options: { viewerFails?: boolean } = {}) {
      breaks = next
      viewerFails = options.viewerFails ?? false
    },
    async get(url: string, who: Who = 'stranger') {
      asked.clear()
      lines.length = 0
      for (const memory of serving.memories) memory.forget()
      const cookie = cookies[who]
      const answer = await http.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        requestId: answer.headers['x-request-id'],
        isPage: String(answer.headers['content-type']).includes('html'),
        apologies: answer.body.match(SAYS_SO)?.length ?? 0,
        asked: [...asked],
        lines: [...lines],
      }
    },
    async close() {
      await http.close()
      await site.close()
    },
  }
}

const patterns = (configs: readonly Config[]): string[] =>
  configs.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patterns(children)])

/** Everything wrong with a page's response when one of its reads failed. */
function complaints(pattern: string, read: string, whole: Answer, without: Answer): string[] {
  const { status, isPage, apologies, lines, requestId } = without
  const found: string[] = []
  if (status < 400 && !(status === 200 && apologies > whole.apologies)) found.push('does not say so')
  if (status >= 400 && isPage && apologies === 0) found.push('does not say what to do')
  const wanted = { requestId, route: pattern, read: read.split(' {')[0], level: ERROR }
  const [line, ...more] = lines as (Line & Record<string, unknown>)[]
  const isWanted = line?.error?.message === 'the read broke' && line.error.frames.length > 0
  if (!isWanted || more.length > 0) found.push(`leaves ${lines.length} lines: ${JSON.stringify(lines).slice(0, 300)}`)
  for (const [name, value] of Object.entries(wanted))
    if (line && line[name] !== value) found.push(`leaves a line with the ${name} ${line[name]}`)
  return found
}
type Answer = Awaited<ReturnType<typeof served.get>>

test('if any read of a page fails, the page says so and the log has one line with the cause', async () => {
  const found: string[] = []
  const shown = new Set<string>()
  let tried = 0
  // Reads that every page makes fail every page the same way, so they're only tested on the first.
  const everywhere = new Set<string>()
  for (const who of WHO) for (const read of (await served.get('/nothing-here', who)).asked) everywhere.add(read)
  const triedOnce = new Set<string>()
  for (const pattern of patterns(pages as Config[])) {
    const params = served.paramsOf(pattern)
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name]!).replace('*', 'nothing-here')
    for (const question of QUESTIONS[pattern] ?? ['']) {
      const done = new Set<string>()
      for (const who of WHO) {
        served.breakWith()
        const whole = await served.get(path + question, who)
        if (whole.lines.length > 0) found.push(`${pattern}${question} as ${who}: ${JSON.stringify(whole.lines)}`)
        if (whole.status !== 200) continue
        shown.add(pattern)
        for (const read of whole.asked.filter(each => !done.has(each) && !triedOnce.has(each))) {
          done.add(read)
          if (everywhere.has(read)) triedOnce.add(read)
          tried++
          served.breakWith(asked => {
            if (asked === read) throw new Error('the read broke')
          })
          const without = await served.get(path + question, who)
          const what = `${pattern}${question} as ${who} without ${read}: ${without.status}`
          found.push(...complaints(pattern, read, whole, without).map(each => `${what}, ${each}`))
        }
      }
    }
  }
  expect(found).toEqual([])
  expect(shown.size).toBeGreaterThan(70)
  expect(tried).toBeGreaterThan(200)
})

test.each(['loader', 'component'])('a %s that throws logs its cause, without anything the user typed', async what => {
  const { status, apologies, lines, requestId } = await served.get(`/broken-${what}/${CANARY}?q=${CANARY}`)
  expect([status, apologies]).toEqual([500, 1])
  expect(lines).toEqual([
    {
      level: ERROR,
      time: expect.any(String),
      requestId,
      method: 'GET',
      route: `/broken-${what}/:what`,
      error: {
        name: 'TypeError',
        message: 'it broke on …',
        frames: expect.arrayContaining([expect.stringContaining('failing-pages.test.ts')]),
      },
      msg: 'a page failed',
    },
  ])
})

test('a database outage logs one line with its cause, however many reads wait for it', async () => {
  const nowhere = drizzle({ connection: 'postgres://nobody@127.0.0.1:1/nothing' })
  served.breakWith(async () => void (await nowhere.execute(sql`SELECT ${CANARY}`)))
  const { status, headers, apologies, lines } = await served.get('/dashboard', 'parent')
  expect([status, headers['retry-after'], apologies]).toEqual([503, '2', 1])
  expect(lines).toMatchObject([
    {
      level: WARNING,
      route: '/dashboard',
      read: expect.stringMatching(/^GET \/api\//),
      error: { name: 'DrizzleQueryError', message: 'Failed query: SELECT $1', cause: { code: 'ECONNREFUSED' } },
      msg: 'a read of a page failed: could not reach the database in time',
    },
  ])
  expect(JSON.stringify(lines)).not.toContain(CANARY)
})

test("if the user can't be determined, the log has one line and no one's page is shown", async () => {
  served.breakWith(undefined, { viewerFails: true })
  const { status, apologies, lines } = await served.get('/dashboard', 'parent')
  expect([status, apologies]).toEqual([500, 1])
  expect(lines).toMatchObject([
    { level: ERROR, route: '/dashboard', error: { message: 'the viewer could not be read' } },
  ])
})

test('a refusal named in the contract is not a failure; any other is logged', async () => {
  const foreign = await served.get(`/receipt/${crypto.randomUUID()}`, 'parent')
  expect([foreign.status, foreign.lines]).toEqual([404, []])
  const badly = await served.get('/parent-dashboard?consents=-5', 'parent')
  expect([badly.status, badly.apologies]).toEqual([200, 1])
  expect(badly.lines).toMatchObject([
    { level: WARNING, status: 400, read: 'GET /api/family/consents', error: { message: '400 invalid-input' } },
  ])
})
