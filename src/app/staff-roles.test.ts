import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NarrowingRole, STAFF_ROLES, type StaffRole } from '#src/lib/permissions.ts'
import { ACCESS } from '#src/testing/access-table.ts'
import { type CountedSite, type Loader, openCountedSite } from '#src/testing/counted-site.ts'
import { QUESTIONS } from '#src/testing/sample-addresses.ts'
import { movableClock } from '#src/testing/serve.ts'
import pages from './routes.ts'

/** Words planted in what families told us, one for each kind. */
const HEALTH = 'quillhealth'
const PRIVATE = 'quillprivate'
const NAME = 'Quillname'
/** A note about a family is append-only, so its own text is the word. */
const NOTE = 'Demo note'

let site: CountedSite
beforeAll(async () => {
  site = await openCountedSite(movableClock(new Date()))
  for (const [table, columns, word] of [
    ['children', ['allergies', 'medical_notes'], HEALTH],
    ['children', ['interests', 'other_interest'], PRIVATE],
    ['emergency_contacts', ['name', 'phone', 'email'], PRIVATE],
    ['pickup_people', ['name', 'phone'], PRIVATE],
    ['messages', ['content'], PRIVATE],
    ['group_messages', ['subject', 'content'], PRIVATE],
    ['contact_messages', ['message'], PRIVATE],
    ['updates', ['title', 'content'], PRIVATE],
    ['children', ['first_name', 'last_name'], NAME],
    ['users', ['first_name', 'last_name'], NAME],
    ['users', ['phone'], PRIVATE],
  ] as const)
    for (const column of columns) await plant(table, column, word)
})
afterAll(() => site.close())

const planted: string[] = []
async function plant(table: string, column: string, word: string) {
  const { rows } = await site.pool.query(
    'SELECT data_type AS type FROM information_schema.columns WHERE table_name = $1 AND column_name = $2',
    [table, column],
  )
  if (rows[0]?.type !== 'text') return
  const families = table === 'users' ? ` WHERE role = 'parent'` : ''
  const { rowCount } = await site.pool.query(`UPDATE ${table} SET ${column} = '${word}'${families}`)
  if (rowCount) planted.push(`${table}.${column}`)
}

/** A family's calendar feed is for anyone who knows its secret URL, not for a role. */
const FEED = 'GET /api/calendar/feed/:file'
const keys = Object.keys(ACCESS).filter(key => key.startsWith('GET ') && !key.endsWith('logout') && key !== FEED)

/** The routes whose responses contain a word, when this role requests one of everything. */
async function told(who: StaffRole, word: string): Promise<string[]> {
  const found: string[] = []
  for (const key of keys)
    for (const question of QUESTIONS[key] ?? ['']) {
      const { text } = await site.call(who, key.slice('GET '.length), question)
      if (text.includes(word) && !found.includes(key)) found.push(key)
    }
  return found.sort()
}

describe('what families told us', () => {
  test('is in many responses to an admin, so the tests look for the right words', async () => {
    expect(planted).toEqual(
      expect.arrayContaining([
        'children.allergies',
        'children.medical_notes',
        'emergency_contacts.phone',
        'messages.content',
      ]),
    )
    expect((await told('admin', HEALTH)).length).toBeGreaterThan(3)
    expect((await told('admin', PRIVATE)).length).toBeGreaterThan(8)
    expect(await told('admin', NOTE)).toEqual(['GET /api/admin/families/:id', 'GET /api/admin/families/:id/history'])
    expect((await told('admin', NAME)).length).toBeGreaterThan(15)
  })

  test('about health and contacts, and notes, messages and updates, is in no response to bookkeepers and content editors (T119)', async () => {
    for (const who of ['bookkeeper', 'content-editor', 'instructor'] as const)
      for (const word of [HEALTH, PRIVATE, NOTE]) expect([who, word, await told(who, word)]).toEqual([who, word, []])
  })

  test('bookkeepers see names only on pages about money, and content editors see none (T119)', async () => {
    for (const who of ['content-editor', 'instructor'] as const) expect([who, await told(who, NAME)]).toEqual([who, []])
    expect(await told('bookkeeper', NAME)).toEqual([
      'GET /api/admin/call-offs',
      'GET /api/admin/failed-refunds',
      'GET /api/admin/reports/credit',
      'GET /api/admin/reports/entries',
      'GET /api/admin/reports/money.csv',
      'GET /api/admin/reports/payments.csv',
      'GET /api/admin/subscription-payments',
    ])
  })

  test('no photo of a child is sent to bookkeepers, content editors and the front desk (T119)', async () => {
    const photo = (who: StaffRole) => site.call(who, '/api/updates/photos/:id/:size', '')
    expect((await photo('staff')).status).toBe(200)
    for (const who of ['bookkeeper', 'content-editor', 'front-desk'] as const)
      expect([who, (await photo(who)).status]).toEqual([who, 403])
  })
})

/** The pages of the back office that each narrowed role can open, listed manually. */
const PAGES: Record<Exclude<NarrowingRole, 'owner'>, readonly string[]> = {
  instructor: [
    '/admin/today',
    '/admin/rosters',
    '/admin/rosters/:sessionId',
    '/door/:sessionId',
    '/admin/updates',
    '/admin/group-messages',
    '/admin/group-messages/new',
    '/admin/group-messages/:id',
  ],
  'front-desk': [
    '/admin',
    '/admin/messages',
    '/admin/group-messages',
    '/admin/group-messages/new',
    '/admin/group-messages/:id',
    '/admin/today',
    '/admin/rosters',
    '/admin/rosters/:sessionId',
    '/door/:sessionId',
    '/admin/families',
    '/admin/families/new',
    '/admin/families/:id',
    '/admin/families/:id/history',
    '/admin/waitlist',
    '/admin/unpaid',
    '/admin/spots-without-last-day',
    '/admin/receipts/:orderId',
    '/admin/inbox',
  ],
  bookkeeper: [
    '/admin/cancellations',
    '/admin/reports',
    '/admin/reports/entries',
    '/admin/reports/credit',
    '/admin/reports/money',
    '/admin/reports/enrollment',
    '/admin/reports/attendance',
    '/admin/reports/retention',
    '/admin/reports/seasons',
  ],
  'content-editor': [
    '/admin/calendar',
    '/admin/newsletter',
    '/admin/newsletter/subscribers',
    '/admin/newsletter/:id',
    '/admin/content',
    '/admin/blog',
    '/admin/blog/new',
    '/admin/blog/:id',
  ],
}
/** Pages that load for all staff, where those without the permission read who has it, or are redirected. */
const OWN_WORDS = [
  '/admin/call-offs',
  '/admin/reports',
  '/admin/audit',
  '/admin/health',
  '/admin/test-provider',
  '/admin/content',
  '/admin/staff',
  '/admin/settings',
  '/admin/settings/policies/:policy',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/blog/:id',
]

/** Closed to plain staff. */
const FOR_ADMINS = [
  '/admin/reports/entries',
  '/admin/reports/credit',
  '/admin/reports/money',
  '/admin/reports/enrollment',
  '/admin/reports/attendance',
  '/admin/reports/attendance/children',
  '/admin/reports/retention',
  '/admin/reports/seasons',
  '/admin/reports/retention/families',
  '/admin/classes/paste',
]

type Config = { path?: string; file: string; children?: Config[] }
const withChildren = (config: Config): Config[] => [config, ...(config.children ?? []).flatMap(withChildren)]

test('each page of the back office opens for the roles that include it, and is closed to the others', async () => {
  const office = (pages as Config[]).flatMap(withChildren).filter(({ path }) => path && /^\/(admin|door)/.test(path))
  expect(office.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const { path, file } of office) {
    const { loader } = (await import(new URL(file, import.meta.url).pathname)) as { loader?: Loader }
    if (!loader) continue
    for (const who of STAFF_ROLES) {
      const narrowed = Object.hasOwn(PAGES, who) ? PAGES[who as keyof typeof PAGES] : undefined
      const open = narrowed ? narrowed.includes(path!) : who !== 'staff' || !FOR_ADMINS.includes(path!)
      const { status } = await site.load(who, loader, path!, '')
      // This instructor doesn't teach the session, and didn't send the message.
      const isOthers = who === 'instructor' && /:sessionId$|group-messages\/:id$/.test(path!)
      const expected = isOthers ? [404] : open || OWN_WORDS.includes(path!) ? [200, 301, 302] : [403]
      if (!expected.includes(status)) wrong.push(`${path} as ${who} answered ${status}`)
    }
  }
  expect(wrong).toEqual([])
})
