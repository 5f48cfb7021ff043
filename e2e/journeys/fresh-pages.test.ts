import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { buy, call, makeBuyers, makeClass } from '../support/buyers.ts'
import { tellChanged } from '../support/changed.ts'
import { type ServerProcess, type Site, startSite } from '../support/site.ts'

// Cached pages live for 60 seconds, so a change that shows up within this time was announced.
const HEARD_WITHIN_MS = 10_000
const TITLE = 'Paper Comets'

let site: Site
/** All writes go through the first process. */
let first: ServerProcess
let second: ServerProcess
let admin: string
/** A class that starts in two hours, so it is on every page with upcoming classes. */
let classId: string
let page: Record<'class' | 'schedule' | 'portal', string>

beforeAll(async () => {
  site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' } })
  ;[first, second] = site.processes as [ServerProcess, ServerProcess]
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
  classId = await makeClass(site.pool, { capacity: 87 })
  const inTwoHours = `starts_at = now() + interval '2 hours', ends_at = now() + interval '3 hours'`
  await site.pool.query(`UPDATE sessions SET ${inTwoHours} WHERE offering_id = $1`, [classId])
  await site.pool.query(`UPDATE offerings SET ${inTwoHours}, title = $2 WHERE id = $1`, [classId, TITLE])
  // The portal shows the next two items, so no closed day may come before the class.
  await site.pool.query('DELETE FROM calendar_events')
  const day = dayOf(new Date(Date.now() + 2 * 3_600_000), 'America/New_York')
  page = {
    class: `/events/rush-${classId}`,
    schedule: `/schedule?week=${day}`,
    portal: `/portal?month=${day.slice(0, 7)}`,
  }
})
afterAll(() => site.close())

type Told = { now?: string; before?: string }

/** The pages of a process that don't show what they should now, or still show what they did before. */
async function stale({ origin }: ServerProcess, paths: readonly string[], { now, before }: Told): Promise<string[]> {
  const texts = await Promise.all(paths.map(async path => (await fetch(origin + path)).text()))
  const isStale = (text: string) =>
    (now !== undefined && !text.includes(now)) || (before !== undefined && text.includes(before))
  return paths.filter((_, nth) => isStale(texts[nth]!.replaceAll(/<!--.*?-->/g, '')))
}

const heard = (paths: readonly string[], told: Told) =>
  expect.poll(() => stale(second, paths, told), { timeout: HEARD_WITHIN_MS, interval: 10 }).toEqual([])

/** Checks that both processes have these pages cached, writes through the first, and checks the next load of each. */
async function atNextLoad(paths: readonly string[], told: Told, write: () => Promise<unknown>) {
  for (const process of site.processes)
    expect(await stale(process, paths, { now: told.before, before: told.now }), 'before').toEqual([])
  await write()
  expect(await stale(first, paths, told), 'on the process that wrote').toEqual([])
  await heard(paths, told)
}

async function write<Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
  const answer = await fetch(first.origin + path, {
    method,
    headers: { cookie: admin, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  })
  expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(300)
  return (await answer.json()) as Answer
}

type Form = Record<string, unknown> & { id: string; updatedAt: string }
async function changeClass(change: object) {
  const read = await fetch(`${first.origin}/api/admin/classes/${classId}`, { headers: { cookie: admin } })
  const found = (await read.json()) as Form
  const names = ['title', 'description', 'price', 'capacity', 'ageMin', 'ageMax', 'category', 'season', 'keywords']
  const body = Object.fromEntries([...names, 'aside', 'status', 'updatedAt'].map(name => [name, found[name]]))
  return write<Form>('PUT', `/api/admin/classes/${classId}`, { ...body, ...change })
}

/** Everything that names an upcoming class. */
const withClass = () => [
  '/',
  '/classes',
  page.class,
  page.schedule,
  page.portal,
  '/api/schedule.ics',
  '/api/site-search?q=comets',
  '/api/search/classes?q=comets',
  `/api/classes/${classId}`,
]
/** Everything that says how many spots it has left. */
const withPlaces = () => ['/', '/classes', page.class, page.schedule, page.portal]

test('the control: both processes answer from cache, and a change that is not announced stays unseen', async () => {
  const paths = ['/', '/classes', page.class, page.schedule, page.portal, '/api/schedule.ics']
  const told = { now: 'Silent Comets', before: TITLE }
  for (const process of site.processes) expect(await stale(process, paths, { now: TITLE })).toEqual([])
  const rename = (title: string) => site.pool.query('UPDATE offerings SET title = $2 WHERE id = $1', [classId, title])
  await rename('Silent Comets')
  for (const process of site.processes) expect(await stale(process, paths, told)).toEqual(paths)
  await tellChanged(site.pool, 'classes')
  await heard(paths, told)
  await rename(TITLE)
  await tellChanged(site.pool, 'classes')
  await heard(paths, { now: TITLE, before: 'Silent Comets' })
  await expect.poll(() => stale(first, paths, { now: TITLE })).toEqual([])
})

test('a class that was changed', async () => {
  await atNextLoad(withClass(), { before: TITLE, now: 'Glass Comets' }, () => changeClass({ title: 'Glass Comets' }))
  await atNextLoad(['/classes', page.class], { now: '$63' }, () => changeClass({ price: 63_00 }))
  const saved: Form = await changeClass({ title: TITLE })
  for (const process of site.processes)
    expect(await stale(process, ['/sitemap.xml'], { now: `<lastmod>${saved.updatedAt}</lastmod>` })).toEqual([])
})

test('a class that was hidden, and published again', async () => {
  const lists = withClass().filter(path => !path.includes('q=comets'))
  await atNextLoad(lists, { before: TITLE }, () => changeClass({ status: 'archived' }))
  for (const { origin } of site.processes) expect((await fetch(origin + page.class)).status).toBe(404)
  expect(await stale(second, ['/sitemap.xml'], { before: page.class })).toEqual([])
  await atNextLoad(lists, { now: TITLE }, () => changeClass({ status: 'published' }))
})

test('a spot that is held, paid at the agreed price, and one whose hold ran out', async () => {
  const [buyer, other, third] = await makeBuyers(site.pool, 3)
  const enroll = (who: typeof buyer) =>
    call(first.origin, who!, 'POST', '/api/class-enrollments', { eventId: classId, childId: who!.childId })
  let order: { orderId: string; amountDue: number } | undefined
  await atNextLoad(withPlaces(), { before: '87 spots', now: '86 spots' }, async () => {
    order = (await enroll(buyer)).body as typeof order
  })
  await changeClass({ price: 70_00 })
  const { orderId, amountDue: amount } = order!
  expect(amount).toBe(63_00)
  const begun = await call(first.origin, buyer!, 'POST', '/api/create-payment-intent', { orderId, amount })
  expect(begun).toMatchObject({ status: 200, body: { amount: 63_00 } })

  await atNextLoad(withPlaces(), { before: '86 spots', now: '85 spots' }, () => buy(first.origin, other!, classId))
  await atNextLoad(withPlaces(), { before: '85 spots', now: '84 spots' }, () => enroll(third))
  await site.pool.query(`UPDATE orders SET held_until = now() WHERE parent_id = $1`, [third!.parentId])
  await site.pool.query(`UPDATE registrations SET held_until = now() WHERE parent_id = $1`, [third!.parentId])
  await site.pool.query(`INSERT INTO pgboss.job (name, data) VALUES ('release-expired-holds', '{}')`)
  const freed = { before: '84 spots', now: '85 spots' }
  await expect.poll(() => stale(first, withPlaces(), freed), { timeout: HEARD_WITHIN_MS }).toEqual([])
  await heard(withPlaces(), freed)
})

test('a text that was added, changed, restored, deactivated and deleted', async () => {
  const entry = (content: string, isActive = true) => ({
    title: 'Hero title',
    content,
    page: 'home',
    section: 'hero',
    isActive,
  })
  const path = '/api/content/home.hero.title'
  const pages = ['/']
  await atNextLoad(pages, { now: 'First words' }, () =>
    write('POST', '/api/content', { key: 'home.hero.title', ...entry('First words') }),
  )
  await atNextLoad(pages, { before: 'First words', now: 'Other words' }, () => write('PUT', path, entry('Other words')))
  await atNextLoad(pages, { before: 'Other words', now: 'First words' }, () =>
    write('POST', `${path}/restore`, { version: 1 }),
  )
  await atNextLoad(pages, { before: 'First words' }, () => write('PUT', path, entry('First words', false)))
  await atNextLoad(pages, { now: 'Last words' }, () => write('PUT', path, entry('Last words')))
  await atNextLoad(pages, { before: 'Last words' }, () => write('DELETE', path))
  const portal = { key: 'portal.hero.title', ...entry('The Door'), page: 'portal' }
  await atNextLoad(['/portal', '/api/site-search?q=door'], { now: 'The Door' }, () =>
    write('POST', '/api/content', portal),
  )
})

test('a post that was published, changed, deleted, and a scheduled one', async () => {
  const post = (title: string, publishing: object = { when: 'now' }) => ({
    ...{ title, slug: 'tin-moon', excerpt: 'It rattles.', body: 'Cut a tin.', authorName: 'Ana', tags: ['tin'] },
    ...{ picture: null, materials: [], steps: [], publishing },
  })
  const lists = ['/blog', '/blog/rss.xml', '/blog?tag=tin', '/api/site-search?q=moon']
  const all = [...lists, '/blog/tin-moon']
  let id = ''
  await atNextLoad(all, { now: 'A Tin Moon' }, async () => {
    id = (await write<Form>('POST', '/api/admin/blog', post('A Tin Moon'))).id
  })
  expect(await stale(second, ['/sitemap.xml'], { now: '/blog/tin-moon' })).toEqual([])
  await atNextLoad(all, { before: 'A Tin Moon', now: 'A Full Moon' }, () =>
    write('PUT', `/api/admin/blog/${id}`, { ...post('A Full Moon'), version: 1 }),
  )
  await atNextLoad(all, { before: 'A Full Moon' }, () => write('DELETE', `/api/admin/blog/${id}`))
  for (const { origin } of site.processes) expect((await fetch(`${origin}/blog/tin-moon`)).status).toBe(404)

  const tomorrow = dayOf(new Date(Date.now() + 86_400_000), 'America/New_York')
  await write('POST', '/api/admin/blog', post('A Late Moon', { when: 'at', day: tomorrow, time: '09:00' }))
  for (const process of site.processes) expect(await stale(process, all, { before: 'A Late Moon' })).toEqual([])
  await site.pool.query(`UPDATE blog_posts SET publish_at = now() WHERE slug = 'tin-moon'`)
  await site.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'show-posts' AND state = 'created'`)
  const due = { now: 'A Late Moon' }
  await expect.poll(() => stale(first, all, due), { timeout: HEARD_WITHIN_MS }).toEqual([])
  await heard(all, due)
})

test('an event on the calendar, and the theme of the week', async () => {
  const [day] = /\d{4}-\d\d-\d\d/.exec(page.schedule)!
  const event = (title: string) => ({ title, startDate: day, isAllDay: true })
  let id = ''
  await atNextLoad([page.portal], { now: 'Kite Night' }, async () => {
    id = (await write<Form>('POST', '/api/events', event('Kite Night'))).id
  })
  await atNextLoad([page.portal], { before: 'Kite Night', now: 'Kite Dawn' }, () =>
    write('PUT', `/api/events/${id}`, event('Kite Dawn')),
  )
  await atNextLoad([page.portal], { before: 'Kite Dawn' }, () => write('DELETE', `/api/events/${id}`))
  // Only the sample program writes themes so far.
  await site.pool.query(`UPDATE weekly_themes SET title = 'Kites and string'`)
  await tellChanged(site.pool, 'events')
  await heard([page.portal], { now: 'Kites and string' })
})

test('a new version of a policy', async () => {
  // This writes the version directly, so it has to announce it, as whatever publishes one does.
  for (const process of site.processes)
    expect(await stale(process, ['/privacy', '/register'], { before: 'kept in a tin box' })).toEqual([])
  await site.pool.query(
    `INSERT INTO policy_versions (id, policy, version, title, summary, body, hash)
     SELECT gen_random_uuid(), policy, 2, title, 'Everything is kept in a tin box.', body, 'x' FROM policy_versions WHERE policy = 'privacyPolicy'`,
  )
  await tellChanged(site.pool, 'policies')
  await heard(['/privacy', '/register'], { now: 'kept in a tin box' })
})

test('a process that cannot receive change notifications caches nothing until it can again', async () => {
  const paths = ['/', page.class, page.schedule]
  const told = { before: TITLE, now: 'Unheard Comets' }
  const listeners = async () =>
    (
      await site.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'listener' ORDER BY backend_start`,
      )
    ).rows
  // Makes both open enough connections to go on with those they have.
  await Promise.all(
    site.processes.flatMap(each => Array.from({ length: 20 }, () => stale(each, ['/api/site-search?q=comets'], {}))),
  )
  for (const process of site.processes) expect(await stale(process, paths, { now: TITLE })).toEqual([])

  await newConnections(false)
  try {
    await site.pool.query('SELECT pg_terminate_backend($1)', [(await listeners())[1]!.pid])
    await expect.poll(() => second.output()).toContain('lost the change notifications')
    await changeClass({ title: 'Unheard Comets' })
    expect(await stale(second, paths, told)).toEqual([])
    await changeClass({ title: TITLE })
    expect(await stale(second, paths, { before: 'Unheard Comets', now: TITLE })).toEqual([])
  } finally {
    await newConnections(true)
  }
  await expect.poll(async () => (await listeners()).length, { timeout: 30_000 }).toBe(2)
  await atNextLoad(paths, { before: TITLE, now: 'Heard Comets' }, () => changeClass({ title: 'Heard Comets' }))
})

/** Allows or refuses new connections to the site's database; existing ones stay open. */
async function newConnections(allowed: boolean) {
  const administrator = new pg.Client(inject('databaseServer').administratorUrl)
  await administrator.connect()
  const name = pg.escapeIdentifier(new URL(site.url).pathname.slice(1))
  await administrator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`)
  await administrator.end()
}
