import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { messagesFeature } from '../server.ts'
import { mailUnreadJob } from './mail-unread.ts'

const MESSAGES = 50_000
const FAMILIES = 500
/** A statement may take 10 seconds, even on a busy machine. */
const BATCH = 5_000

let site: Awaited<ReturnType<typeof serve>>
let parent: { id: string; cookie: string }
let rosa: { id: string; cookie: string }

beforeAll(async () => {
  site = await serve(app => [messagesFeature(app)])
  rosa = await signedInPerson(site.db, { role: 'staff' })
  parent = await signedInPerson(site.db)
  await site.db.execute(sql`INSERT INTO users (id, email, first_name, last_name, email_verified_at)
    SELECT gen_random_uuid(), 'crowd-' || n || '@example.com', 'Demo', 'Family ' || n, now() FROM generate_series(2, ${FAMILIES}::int) n`)
  // Every hundredth message is unread.
  for (let from = 0; from < MESSAGES; from += BATCH)
    await site.db.execute(sql`
    WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id = ${parent.id} DESC, id) - 1 AS at FROM users WHERE role = 'parent')
    INSERT INTO messages (id, family_id, staff_id, sent_by, content, number, version, run_id, created_at, read_at)
    SELECT gen_random_uuid(), f.id, ${rosa.id}, CASE WHEN n / ${FAMILIES}::int % 2 = 0 THEN 'family' ELSE 'staff' END, 'Message ' || n,
      n / ${FAMILIES}::int + 1, n / ${FAMILIES}::int + 1, gen_random_uuid(), now() - interval '1 day' + n * interval '1 second',
      CASE WHEN n % 100 = 0 THEN NULL ELSE now() END
    FROM generate_series(${from}::int, ${from + BATCH - 1}::int) n JOIN numbered f ON f.at = n % ${FAMILIES}::int`)
  const last = MESSAGES / FAMILIES
  await site.db.execute(sql`INSERT INTO conversations (family_id, staff_id, last_number)
    SELECT id, ${rosa.id}, ${last}::int FROM users WHERE role = 'parent'`)
  await site.db.execute(sql`INSERT INTO family_threads (family_id, version, last_number, last_message_at)
    SELECT family_id, ${last}::int, ${last}::int, max(created_at) FROM messages GROUP BY family_id`)
  await site.db.execute(sql`ANALYZE`)
})
afterAll(() => site.close())

/** The statements of some work, each with its query plan. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const { query } = site.db.$client
  const spy = function (this: unknown, ...given: unknown[]) {
    const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?]
    const text = typeof first === 'string' ? first : first.text
    if (/\bmessages\b|family_threads/.test(text) && /^\s*(with|select)/i.test(text))
      asked.push({ text, values: values ?? (typeof first === 'string' ? [] : (first.values ?? [])) })
    return (query as (...all: unknown[]) => unknown).apply(site.db.$client, given)
  }
  site.db.$client.query = spy as unknown as typeof query
  try {
    await work()
  } finally {
    site.db.$client.query = query
  }
  expect(asked.length).toBeGreaterThan(0)
  const plans: string[] = []
  for (const { text, values } of asked) {
    const { rows } = await site.db.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
    plans.push(`${text}\n${rows.map(row => row['QUERY PLAN']).join('\n')}`)
  }
  return plans
}

const asks: [string, () => Promise<unknown>][] = [
  ['the newest', () => site.ask('GET', '/api/messages', { cookie: parent.cookie })],
  ['a conversation', () => site.ask('GET', `/api/messages?with=${rosa.id}`, { cookie: parent.cookie })],
  [
    "what's new in a conversation",
    () => site.ask('GET', `/api/messages?with=${rosa.id}&after=99`, { cookie: parent.cookie }),
  ],
  ['an older page', () => site.ask('GET', `/api/messages?with=${rosa.id}&before=60`, { cookie: parent.cookie })],
  ['the list of conversations', () => site.ask('GET', '/api/messages/conversations', { cookie: parent.cookie })],
  ["a family's unread count", () => site.ask('GET', '/api/messages/unread', { cookie: parent.cookie })],
  ['the unread count for staff', () => site.ask('GET', '/api/messages/unread', { cookie: rosa.cookie })],
  ['the newest for one staff member', () => site.ask('GET', '/api/messages', { cookie: rosa.cookie })],
  ['the shared inbox', () => site.ask('GET', '/api/admin/messages', { cookie: rosa.cookie })],
  ['a thread', () => site.ask('GET', `/api/admin/messages/${parent.id}`, { cookie: rosa.cookie })],
]

test.each(asks)(`among ${MESSAGES} messages, %s is found by an index`, async (_, ask) => {
  for (const plan of await plansOf(ask)) expect(plan).not.toMatch(/Seq Scan on messages/)
})

test('the email job finds unread messages by an index', async () => {
  const { rows } = await site.db.execute<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN SELECT run_id FROM messages WHERE read_at IS NULL AND mailed_at IS NULL AND created_at <= now() LIMIT 200`,
  )
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/messages_unmailed/)
  await mailUnreadJob(site.app).run({})
  const mailed = await site.db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM mails`)
  expect(mailed.rows[0]!.count).toBe(200)
})
