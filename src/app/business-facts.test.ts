import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import { settingsCache } from '#src/features/organization/server.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import { ACCESS } from '#src/testing/access-table.ts'
import { addOneOfEach } from '#src/testing/one-of-each.ts'
import { pageBuild } from '#src/testing/page-build.ts'
import { addressesOf, QUESTIONS } from '#src/testing/sample-addresses.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signIn } from '#src/testing/signed-in.ts'
import { OFFICE_HOURS } from '../../db/sample/fill.ts'
import { pageServer } from './page-server.ts'
import pages from './routes.ts'

const CHANGED = {
  brand: 'Quill & Kiln',
  street: '12 Fern Street',
  place: 'Fernwood, OR',
  phone: '(503) 555-0177',
  email: 'desk@quill.example',
  officeHours: 'Saturdays, 8 AM to 1 PM',
  timeZone: 'America/Los_Angeles',
  taxNumber: '98-7654321',
  defaultRoom: 'Fern room',
}
/** Unusual, so that no name of a sample family or class looks like it. */
const BEFORE = {
  brand: 'Oldmill Crafts',
  street: '7 Oldmill Road',
  place: 'Oldmill, TX',
  phone: '(512) 555-0188',
  email: 'desk@oldmill.example',
  officeHours: 'Oldmill hours',
  timeZone: 'America/Boise',
  taxNumber: '12-3456789',
  defaultRoom: 'Oldmill room',
}
/** What may no longer appear anywhere: what was saved before, and what a new installation starts with. */
const { brand, place, timeZone, email } = DEFAULT_SETTINGS
const OLD = [...Object.values(BEFORE), brand, place, OFFICE_HOURS, timeZone, `mailto:${email}`]
/** The audit log keeps old values, and the settings page lists every time zone. */
const TELLS = ['/admin/audit', 'GET /api/admin/audit', 'GET /api/admin/audit.csv']
const ZONES = '/admin/settings'

type Config = { path?: string; children?: Config[] }
const patterns = (configs: readonly Config[]): string[] =>
  configs.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patterns(children)])

let served: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.close())

/** All pages and API calls with the sample program, requested by each kind of user; an admin changes the settings. */
async function serve() {
  const site = await serveSampleProgram()
  await addOneOfEach(site.db)
  const { settings, log } = site.app
  const viewerOf = (request: FastifyRequest) => site.readViewer(request.cookies, site.app.clock.now())
  const serving = pageServer({
    build: await pageBuild(),
    clientFolder: '/nowhere',
    settings,
    log,
    api: site.api,
    viewerOf,
  })
  const http = await openHttp({ settings, log, api: site.api, viewerOf, pages: serving.mount })
  const cookies: (string | undefined)[] = [undefined]
  for (const who of ['parent', 'admin']) {
    const { rows } = await site.open.pool.query('SELECT id FROM users WHERE email = $1', [`${who}@example.com`])
    cookies.push(await signIn(site.db, rows[0].id))
  }
  const [, parent, admin] = cookies
  await site.open.pool.query('UPDATE sign_ins SET password_confirmed_at = now()')
  const feed = await site.ask('POST', '/api/calendar/feed', { cookie: parent })
  return {
    site,
    parent,
    admin,
    paramsOf: await addressesOf(site.db, String(feed.body.url).split('/').at(-1)!),
    async change(to: object) {
      expect((await site.ask('PUT', '/api/admin/settings', { cookie: admin, body: to })).status).toBe(200)
      settingsCache.forget()
      for (const memory of serving.memories) memory.forget()
    },
    read: (url: string) => http.inject({ method: 'GET', url }),
    /** The responses at a URL to a signed-out visitor, a parent and an admin. */
    async texts(url: string) {
      const asked = cookies.map(cookie =>
        http.inject({
          method: 'GET',
          url,
          headers: { accept: '*/*', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
        }),
      )
      return (await Promise.all(asked)).map(({ statusCode, body }) => ({ statusCode, body: plain(body) }))
    },
    async close() {
      await http.close()
      await site.close()
    },
  }
}

/** The text as people read it: without the escapes of HTML, JSON and folded calendar lines. */
const plain = (text: string) =>
  text
    .replace(/\r\n[ \t]/g, '')
    .replace(/&amp;|&#38;|\\u0026/g, '&')
    .replace(/\\,/g, ',')

/** The URL of every page, and of every API call that returns text. */
function addresses(): [pattern: string, url: string][] {
  const paths = patterns(pages as Config[]).map(path => [path, path] as const)
  const skipped = /logout|\/live$|feed\/:file|photos|backup|og\//
  const calls = Object.keys(ACCESS)
    .filter(key => key.startsWith('GET ') && !skipped.test(key))
    .map(key => [key, key.slice('GET '.length)] as const)
  const feed = ['GET /api/calendar/feed/:file', '/api/calendar/feed/:file'] as const
  return [...paths, ...calls, feed].flatMap(([key, path]) => {
    const params = served.paramsOf(path)
    const url = path.replace(/:(\w+)/g, (_, name: string) => params[name]!).replace('*', 'nothing-here')
    return (QUESTIONS[key] ?? ['']).map((question): [string, string] => [key, url + question])
  })
}

test('a changed name, address, time zone or tax number appears everywhere, and the old one nowhere', async () => {
  await served.change(BEFORE)
  // Fills the caches shared by everyone with the old values.
  for (const [, url] of addresses()) await served.read(url)
  await served.change(CHANGED)
  const found: string[] = []
  const said = new Set<string>()
  for (const [pattern, url] of addresses()) {
    for (const { statusCode, body } of await served.texts(url)) {
      if (statusCode >= 500) found.push(`${url} answers ${statusCode}`)
      for (const value of Object.values(CHANGED)) if (body.includes(value)) said.add(value)
      if (TELLS.includes(pattern)) continue
      const old = OLD.filter(value => body.includes(value) && !(pattern === ZONES && value.includes('America/')))
      if (old.length > 0) found.push(`${url} says ${old.join(' and ')}`)
    }
  }
  expect([...new Set(found)]).toEqual([])
  expect([...said].sort()).toEqual(Object.values(CHANGED).sort())
})

test('emails use the changed name', async () => {
  const { site, admin, parent, change } = served
  await change(BEFORE)
  await change(CHANGED)
  const { rows: before } = await site.db.execute<{ id: string }>(sql`SELECT id FROM mails`)
  const post = (url: string, body: object, cookie?: string) => site.ask('POST', url, { body, cookie })
  const answers = [
    await post('/api/auth/signup', {
      firstName: 'Ada',
      lastName: 'Quinn',
      email: 'ada@example.com',
      password: 'long enough to keep',
    }),
    await post('/api/auth/forgot-password', { email: 'parent@example.com' }),
    await post('/api/newsletter/subscribe', { email: 'new@example.com', source: 'website' }),
    await post('/api/contact', {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'general',
      message: 'Is there a class on Friday?',
    }),
    await post('/api/contact', { subject: 'general', message: 'When does the kiln open?' }, parent),
    await post('/api/admin/staff/invitations', { email: 'staff-to-be@example.com', role: 'staff' }, admin),
  ]
  expect(answers.filter(each => each.status >= 300).map(each => [each.status, each.body])).toEqual([])
  const { rows } = await site.db.execute<{ id: string; kind: string; words: string }>(
    sql`SELECT id, kind, concat_ws(' ', subject, text, html) AS words FROM mails`,
  )
  const written = rows.filter(({ id }) => !before.some(each => each.id === id))
  expect(written.length).toBeGreaterThan(5)
  for (const { kind, words } of written) {
    expect([kind, OLD.filter(value => words.includes(value))]).toEqual([kind, []])
    expect([kind, words.includes(CHANGED.brand)]).toEqual([kind, true])
  }
})

test('no feature takes the name from the sender of MAIL_FROM', () => {
  const features = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  const files = features.filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  expect(files.filter(name => /senderName|mailFrom/.test(readFileSync(`src/features/${name}`, 'utf8')))).toEqual([])
})

/** Files that name a default fact on purpose. */
const NAMES_A_DEFAULT: Record<string, string> = {
  'features/organization/program-settings.ts': 'the defaults',
  'features/organization/settings-fields.ts': 'an example next to the field',
  'features/payments/server/test-provider/plan-clock.ts': 'the clock of the test provider',
  'lib/page-meta.ts': 'the title of a page whose data could not be loaded',
  'platform/config/settings.ts': 'the sender of emails until MAIL_FROM is set',
  'app/commands/serve.ts': 'what the terminal prints',
}

test('no page or email has business facts in its code, so none keeps showing an old one', () => {
  const all = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const code = all.filter(
    name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\/|sample|made-up|kit-page/.test(name),
  )
  const naming = code.filter(name => {
    const lines = readFileSync(`src/${name}`, 'utf8').split('\n')
    const said = lines.filter(line => !/^\s*(\*|\/\*\*|\/\/)/.test(line)).join('\n')
    return [brand, place, timeZone, email].some(value => said.includes(value))
  })
  expect(naming.sort()).toEqual(Object.keys(NAMES_A_DEFAULT).sort())
})
