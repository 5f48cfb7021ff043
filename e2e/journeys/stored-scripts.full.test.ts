import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import Papa from 'papaparse'
import { beforeAll, expect, test, vi } from 'vitest'
import { blogPosts } from '#src/features/blog/server/tables.ts'
import { tellChanged } from '../support/changed.ts'
import { harmless, PAYLOADS } from '../support/payloads.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { oneLineEnd, type SeenPage, says, seePage, watchForScripts } from '../support/planted-page.ts'
import { FOUND_BY, type Guest, goRound, TOURS } from '../support/planted-tour.ts'
import { confirmedBuyer, type Planted, plantRows, type Words, writeEverywhere } from '../support/planting.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, type Visit } from '../support/visit.ts'

/** All 200 for each field; a fifth for each of the many site texts (changing-texts tries each on the home page). */
const payloadsFor = (field: string) =>
  field.includes('.') ? PAYLOADS.filter((_, n) => n % 5 === field.length % 5) : PAYLOADS
/** The names of all written fields. */
const fields = new Set<string>()
const planted: Words = field => {
  fields.add(field)
  return `${payloadsFor(field).join(' ')} ${FOUND_BY} ${field}`
}
/** Harmless text of the same length: it shows which elements the pages have on their own. */
const plain: Words = field => harmless(planted(field))

const guests: Guest[] = ['stranger', 'family', 'admin']
type Round = { pages: Record<Guest, Record<string, SeenPage>>; files: Record<string, string>; mailHtml: string }

const stage = openStage({ mails: true })
let rows: Planted
let visits: Record<Guest, Visit>
let before: Round
let after: Round
beforeAll(async () => {
  rows = await plantRows(stage.site)
  visits = { stranger: await visitAs('stranger'), family: await visitAs('family'), admin: await visitAs('admin') }
  before = await goRoundWith(plain)
  after = await goRoundWith(planted)
})

async function visitAs(who: Guest): Promise<Visit> {
  const visitor = await stage.visit({ viewport: DESKTOP })
  if (who === 'admin') await signIn(visitor.context, 'admin')
  if (who === 'family') await carryCookie(visitor.context, stage.site.origin, rows.family.cookie)
  await watchForScripts(visitor)
  return visitor
}

async function goRoundWith(words: Words): Promise<Round> {
  await writeEverywhere(stage.site, rows, words)
  // This change is the last one that the server is notified of.
  const portal = async () => (await fetch(`${stage.site.origin}/portal`)).text()
  const sign = words('event title').slice(0, 8).replace('<', '&lt;').replace('>', '&gt;')
  await vi.waitUntil(async () => (await portal()).includes(sign), { timeout: 30_000, interval: 50 })

  const tour = async (who: Guest) => [who, await goRound(visits[who], who, TOURS[who](rows))] as const
  const pages = Object.fromEntries(await Promise.all(guests.map(tour))) as Round['pages']
  return { pages, files: await readFiles(), mailHtml: await confirmedBuyer(stage.site, rows, words) }
}

async function readFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const [who, path] of [
    ['stranger', '/blog/rss.xml'],
    ['stranger', '/sitemap.xml'],
    ['stranger', '/api/docs/openapi.json'],
    ['family', `/api/registrations/${rows.bought.registrationId}/calendar.ics`],
    ['admin', `/api/admin/registrations.csv?eventId=${rows.bought.classId}`],
    ['admin', '/api/admin/newsletter.csv'],
  ] as const) {
    const answer = await visits[who].context.request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    files[path.split('?')[0]!.split('/').at(-1)!] = await answer.text()
  }
  return files
}

test.each(guests)('200 stored scripts in every field stay text on every page of the %s (T70)', who => {
  expect([PAYLOADS.length, new Set(PAYLOADS).size]).toEqual([200, 200])
  for (const [path, page] of Object.entries(after.pages[who])) {
    expect(page.elements, path).toEqual(before.pages[who][path]!.elements)
    const shown = [...fields].filter(field => says(before.pages[who][path]!, plain(field)))
    expect([path, shown.filter(field => !says(page, planted(field)))]).toEqual([path, []])
  }
  expect(visits[who].troubles).toEqual([])
})

/** Fields for empty states, later form steps, dialogs and map URLs, and fields that no page shows yet. */
const NOT_SHOWN = [
  ...['blog.empty', 'blog.empty.title', 'blog.gate', 'blog.gate.terms', 'blog.gate.title'],
  ...['child interest', 'contact name', 'contact relationship', 'content section', 'event description'],
  ...['portal.calendar.none', 'portal.theme.none', 'schedule.empty', 'schedule.place.address'],
]
/** Shown once the last class of a day is over. */
const BY_THE_HOUR = 'schedule.quiet-day'

test('every field that people write appears on some page', () => {
  const pages = guests.flatMap(who => Object.values(after.pages[who]))
  const unseen = [...fields].filter(field => !pages.some(page => says(page, planted(field))))
  expect(unseen.filter(field => field !== BY_THE_HOUR).sort()).toEqual(NOT_SHOWN.sort())
})

test('the Markdown of a post becomes text, lists and safe links, and every tag in it stays as typed', async () => {
  await stage.site.db
    .update(blogPosts)
    .set({ body: PAYLOADS.join('\n\n'), materials: [], steps: [] })
    .where(eq(blogPosts.id, rows.postId))
  await tellChanged(stage.site.pool, 'posts')
  const { page, troubles } = visits.admin
  // The process may be notified of the change only after a request.
  await expect
    .poll(
      async () => {
        await page.goto('/blog/planted')
        return page.locator('.prose').textContent()
      },
      { timeout: 20_000 },
    )
    .toContain('onerror')
  await hydrated(page)
  const found = await page.locator('.prose').evaluate(prose => ({
    kinds: [
      ...new Set([...prose.querySelectorAll('*')].map(each => `${each.localName} ${each.getAttributeNames().sort()}`)),
    ],
    links: [...new Set([...prose.querySelectorAll('a')].map(each => each.href))],
    words: prose.textContent,
  }))
  expect(found.kinds.sort()).toEqual(['a href', 'a href,rel', 'code ', 'em ', 'p ', 'strong '])
  expect(found.links.filter(link => !/^(https:\/\/|mailto:x@)x\.example\b/.test(link))).toEqual([])
  const withoutMarkdown = PAYLOADS.filter(text => /<\w/.test(text) && !/[*_`~[\]\\&\n]|:/.test(text))
  expect(withoutMarkdown.length).toBeGreaterThan(60)
  expect(withoutMarkdown.filter(text => !found.words.includes(text))).toEqual([])
  expect(troubles).toEqual([])
})

test('the feed, the sitemap and the API description stay intact', async () => {
  const { page } = visits.stranger
  const read = (xml: string) =>
    page.evaluate(text => {
      const all = [...new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('*')]
      return {
        elements: all.map(each => `${each.nodeName} ${each.getAttributeNames()}`),
        words: all.map(each => (each.childElementCount === 0 ? each.textContent : '')).join('\n'),
      }
    }, xml)
  for (const file of ['rss.xml', 'sitemap.xml']) {
    const [plainly, now] = [await read(before.files[file]!), await read(after.files[file]!)]
    expect(now.elements, file).toEqual(plainly.elements)
    expect(now.elements.join()).not.toContain('parsererror')
    if (file === 'rss.xml')
      for (const field of ['post title', 'post excerpt', 'post author', 'post tag', 'blog.lead'])
        expect(now.words.includes(oneLineEnd(planted(field))), field).toBe(true)
  }
  expect(after.files['openapi.json']).toBe(before.files['openapi.json'])
})

test('a calendar file has the same entries, and stored text can’t end its lines', () => {
  const read = (file: string) => {
    const calendar = new ICAL.Component(ICAL.parse(file))
    const names = (part: ICAL.Component): unknown => [
      part.name,
      part.getAllProperties().map(each => each.name),
      part.getAllSubcomponents().map(names),
    ]
    const [entry] = calendar.getAllSubcomponents('vevent')
    return {
      names: names(calendar),
      summary: entry!.getFirstPropertyValue('summary'),
      notes: entry!.getFirstPropertyValue('description'),
    }
  }
  const [plainly, now] = [read(before.files['calendar.ics']!), read(after.files['calendar.ics']!)]
  expect(now.names).toEqual(plainly.names)
  expect(now.summary).toBe(oneLineEnd(`${planted('child first name')}: ${planted('class title')}`))
  const notes = `What to bring: ${planted('class bring')}\nWhat to wear: ${planted('class wear')}`
  expect(now.notes).toBe(oneLineEnd(notes))
})

test('in CSV files every text stays in its cell (T72)', () => {
  for (const [file, texts] of [
    ['registrations.csv', [`${planted('child first name')} ${planted('child last name')}`, planted('child allergies')]],
    ['newsletter.csv', [planted('subscriber name')]],
  ] as const) {
    const [plainly, now] = [before, after].map(
      each => Papa.parse<string[]>(each.files[file]!, { newline: '\r\n' }).data,
    )
    expect(now!.map(row => row.length)).toEqual(plainly!.map(row => row.length))
    for (const text of texts) expect(now!.flat().includes(text), file).toBe(true)
  }
})

test('a confirmation email keeps names and titles as text, and has only our headers (T71)', async () => {
  const { context, page, troubles } = await stage.visit()
  const seen = []
  for (const html of [before.mailHtml, after.mailHtml]) {
    await context.route('**/a-mail', route => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('/a-mail')
    seen.push(await seePage(page))
    await context.unroute('**/a-mail')
  }
  expect(seen[1]!.elements).toEqual(seen[0]!.elements)
  // Line breaks are elements there, so only the letters are compared.
  const letters = (text: string) => text.replace(/\s/g, '')
  for (const field of ['parent first name', 'child first name', 'class title', 'class location', 'class wear'])
    expect(letters(seen[1]!.words).includes(letters(planted(field))), field).toBe(true)
  expect(troubles).toEqual([])

  expect(stage.mails.length).toBeGreaterThan(2)
  for (const mail of stage.mails) {
    expect(mail.to).toHaveLength(1)
    expect([...mail.headers].flatMap(([name, lines]) => lines.map(() => name)).sort()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
  }
})

test('control: the same detectors notice a script written into a page as HTML', async () => {
  const guest = await stage.visit()
  await watchForScripts(guest)
  const policy = (await fetch(stage.site.origin)).headers.get('content-security-policy')!
  for (const headers of [{}, { 'content-security-policy': policy }] as Record<string, string>[]) {
    await guest.context.route('**/control', route =>
      route.fulfill({
        contentType: 'text/html',
        headers,
        body: `<!doctype html><main>${PAYLOADS[0]}${PAYLOADS[30]}</main>`,
      }),
    )
    await guest.page.goto('/control')
    await guest.context.unroute('**/control')
  }
  expect(guest.troubles).toContain('a script ran: alert')
  expect(guest.troubles).toContain('the policy stopped: script-src-elem inline')
  const { elements, words } = await seePage(guest.page)
  expect(Object.keys(elements)).toContain('script ')
  expect(says({ elements, words }, PAYLOADS[0]!)).toBe(false)
})
