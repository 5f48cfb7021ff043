import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#src/lib/contract.ts'
import { isId, newId } from '#src/lib/ids.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { keysOf } from '#src/testing/keys-of.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signIn } from '#src/testing/signed-in.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: [string, Route][]
let parent: { id: string; cookie: string }

beforeAll(async () => {
  let features: ServerFeature[] = []
  const clock = movableClock()
  site = await serveSampleProgram({
    clock,
    change: built => {
      features = built
      return built
    },
  })
  routes = features.flatMap(each => Object.entries(each.routes.contract))
  const id = await first(sql`SELECT id FROM users WHERE email = 'parent@example.com'`)
  parent = { id, cookie: await signIn(site.db, id) }
  await site.db.execute(sql`INSERT INTO cart_items (id, parent_id, offering_id, child_id, seen_price_cents)
    SELECT ${newId()}, ${id}, o.id, c.id, 1 FROM children c, offerings o
    WHERE c.parent_id = ${id} AND o.kind = 'class' AND o.starts_at > ${clock.now().toISOString()} ORDER BY o.id LIMIT 1 ON CONFLICT DO NOTHING`)
})
afterAll(() => site.close())

async function first(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await site.db.execute<{ id: string }>(query)
  return rows[0]!.id
}
const mine = (from: string) =>
  first(sql.raw(`SELECT id FROM ${from} WHERE parent_id = '${parent.id}' ORDER BY id LIMIT 1`))
const read = async (url: string, cookie?: string) => {
  const answer = await site.ask('GET', url, { cookie })
  expect([url, answer.status]).toEqual([url, 200])
  return answer.body
}

const words = (text: string) => text.trim().split(/\s+/)
const inside = (name: string, text: string) => [name, ...words(text).map(key => `${name}.${key}`)]

const SESSIONS = inside('sessionDates', 'endsAt note room startsAt')
const CLASS = [
  ...words(`ageGroup ageMax ageMin ageRule aside availability bookable bring capacity category description endDate enrolled id
    imagePath keywords kind isMultiSession joining listed location materials placesLeft price season seasonName sessionLength slug startDate
    startDateTime takeHome taughtBy title totalSessions waiting wear`),
  ...SESSIONS,
  ...inside('cancellation', 'deadline feeCents kind noticeHours'),
  ...inside('registration', 'earlyOn opensOn state'),
  ...inside('options', 'option price'),
].sort()
/** A program on its own page also has its days. */
const ONE_CLASS = [...CLASS, ...inside('programDays', 'day full')]
const EVENT = `bring category endDate id imagePath isMultiSession kind location price sessionDates sessionDates.endsAt
  sessionDates.room sessionDates.startsAt slug startDate title totalSessions wear`
const REGISTRATION = [
  ...words(`balance childId createdAt days enrollmentOption heldUntil id offeredAt orderId orderReference paymentStatus planId position price returned
    covered dayPart endDate spans startDate status`),
  ...inside('returned', 'toCard toCredit').slice(1),
  ...inside('cancellation', 'because credit deadline feeCents feeKept kind noticeHours open paidCents refund'),
  ...inside('ageNote', 'case text'),
  ...inside('child', 'age firstName id lastName parentId'),
  ...inside('event', EVENT),
  ...inside(
    'sessions',
    'count days first first.endsAt first.room first.startsAt last last.endsAt last.room last.startsAt',
  ),
]
const ORDER = [
  ...words('amountDue balance creditUsed heldForSeconds heldUntil id keepableUntil reference status total'),
  ...inside('lines', 'amount kind label registrationId'),
  ...inside('payment', 'failureMessage refunded status'),
  ...inside('monthly', 'agreedAt amount firstDay'),
]
const within = (name: string, keys: string[]) => [name, ...keys.map(key => `${name}.${key}`)]

test('a class has the same few fields for everyone: on its own page, in lists, in search results and among favorites', async () => {
  const list = await read('/api/classes')
  expect(keysOf(list)).toEqual(CLASS)
  expect(keysOf(await read('/api/search/classes?limit=50'))).toEqual([...within('classes', CLASS), 'total'].sort())
  for (const { id, slug } of list.slice(0, 10))
    for (const name of [id, slug])
      expect(keysOf(await read(`/api/classes/${name}`)).filter(key => !ONE_CLASS.includes(key))).toEqual([])
  const saved = keysOf(await read('/api/favorites/classes', parent.cookie))
  expect(saved.length).toBeGreaterThan(0)
  expect(saved.filter(key => !CLASS.includes(key))).toEqual([])
})

test("an update only has the fields its page shows: no child's last name, no audience, no file", async () => {
  const wall = keysOf(await read('/api/updates', parent.cookie))
  expect(wall).toEqual(
    [
      ...words('children className content createdAt createdBy id imagePath photos seen title'),
      ...['firstName', 'lastName'].map(key => `createdBy.${key}`),
      ...['firstName', 'id'].map(key => `children.${key}`),
      ...words('alt childIds color height id width').map(key => `photos.${key}`),
    ].sort(),
  )
})

test('a cart only has the fields its page shows', async () => {
  const item = [
    ...words('bookable classPrice id keptOut notOpen outsideAges placesLeft price priceBefore sessionsLeft'),
    ...words('asked choiceProblem covered dayPart days enrollmentOption fullDays'),
    ...inside('lines', 'amount kind label'),
    ...inside('ageNote', 'case text'),
    ...inside('child', 'age firstName id lastName'),
    ...inside('event', EVENT),
    ...inside('notCovered', 'because day includedPerMonth plan'),
    ...inside('cancellation', 'credit deadline feeCents feeKept kind noticeHours open paidCents refund'),
  ]
  expect(keysOf(await read('/api/cart', parent.cookie))).toEqual([...within('items', item), 'total'].sort())
})

test('a registration and its order only have the fields their pages show, at every URL', async () => {
  const list = keysOf(await read('/api/registrations', parent.cookie))
  expect(list).toEqual([...REGISTRATION].sort())
  expect(keysOf(await read('/api/user/registrations', parent.cookie))).toEqual(list)
  const id = await mine('registrations')
  for (const url of [`/api/registrations/${id}`, `/api/registration/${id}`])
    expect(keysOf(await read(url, parent.cookie)).filter(key => !list.includes(key))).toEqual([])
  const full = [...REGISTRATION, ...within('order', ORDER), ...inside('paymentOptions', 'isSubscription')]
  expect(keysOf(await read(`/api/registration/${id}/full`, parent.cookie)).filter(key => !full.includes(key))).toEqual(
    [],
  )
  const order = [...ORDER, ...within('registrations', REGISTRATION)]
  const shown = keysOf(await read(`/api/orders/${await mine('orders')}`, parent.cookie))
  expect(shown.filter(key => !order.includes(key))).toEqual([])
  expect(keysOf(await read(`/api/registrations/${id}/cancellation-eligibility`, parent.cookie)).sort()).toEqual(
    [
      ...words(
        'byHand classStartTime eventTitle hasAlreadyStarted hoursUntilClass isWithin48Hours originalAmount paid',
      ),
      ...words('placesInOrder quote refundToCard refundToCredit'),
      ...inside('terms', 'credit deadline feeCents feeKept kind noticeHours open paidCents refund'),
    ].sort(),
  )
})

/** Every response a visitor can read. */
async function strangersAnswers(): Promise<[string, { text: string; body: unknown }][]> {
  const classIds = (await read('/api/classes')).map((each: { id: string }) => each.id)
  const urls = routes.flatMap(([key, route]) => {
    const [method, path] = key.split(' ') as [string, string]
    if (method !== 'GET' || route.access !== 'public' || !path.startsWith('/api/')) return []
    if (!path.includes(':')) return [path]
    return path === '/api/classes/:id'
      ? classIds.map((id: string) => `/api/classes/${id}`)
      : ['/api/policies/privacyPolicy']
  })
  return Promise.all(urls.map(async url => [url, await site.ask('GET', url)] as const)) as never
}

test('no response to visitors contains anything a family told us', async () => {
  const { rows } = await site.db.execute<{ told: string }>(sql`
    SELECT email AS told FROM users UNION SELECT phone FROM users WHERE phone <> ''
    UNION SELECT first_name || ' ' || last_name FROM children
    UNION SELECT allergies FROM children WHERE allergies <> ''
    UNION SELECT full_name FROM emergency_contacts UNION SELECT phone FROM emergency_contacts
    UNION SELECT parent_id::text FROM children UNION SELECT id::text FROM children UNION SELECT id::text FROM registrations`)
  expect(rows.length).toBeGreaterThan(100)
  const answers = await strangersAnswers()
  expect(answers.length).toBeGreaterThan(40)
  for (const [url, { text }] of answers)
    expect([url, rows.filter(({ told }) => text.includes(told))]).toEqual([url, []])
})

test('every id that visitors see is random', async () => {
  let seen = 0
  const look = (url: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (/(^id|Id)$/.test(name) && !url.includes('docs')) {
        expect([url, name, inner, isId(inner as string)]).toEqual([url, name, inner, true])
        seen++
      } else look(url, inner)
    }
  }
  for (const [url, { body }] of await strangersAnswers()) look(url, body)
  expect(seen).toBeGreaterThan(100)
})
