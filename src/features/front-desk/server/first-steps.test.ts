import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { FIRST_STEPS } from '../first-steps.ts'
import { readFirstSteps } from './read-first-steps.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

const LIVE = { smtpUrl: 'smtp://mail.example.org', stripe: { live: true } } as Parameters<typeof readFirstSteps>[1]
const undone = async (settings = LIVE) => {
  const { firstSteps } = await readFirstSteps(counter.db, settings)
  return firstSteps?.flatMap(each => (each.isDone ? [] : [each.step])) ?? null
}

test('a new site starts with every step open; doing each one completes it, and then the list disappears', async () => {
  const nothing = { smtpUrl: undefined, stripe: undefined } as Parameters<typeof readFirstSteps>[1]
  expect(await undone(nothing)).toEqual(FIRST_STEPS)
  expect(await undone()).toEqual(FIRST_STEPS.filter(step => step !== 'mail' && step !== 'cards'))
  await counter.db.execute(sql`INSERT INTO settings (name, value) VALUES ('defaultSeason', '"Fall"')`)
  expect(await undone()).toContain('business')
  await counter.db.execute(sql`INSERT INTO settings (name, value) VALUES ('brand', '"Our Studio"')`)
  await counter.db.execute(sql`INSERT INTO content_entries (id, key, title, content, is_active, version, updated_at)
    VALUES (gen_random_uuid(), 'guide.name', 'Name', 'Demo Guide', true, 1, now())`)
  await counter.db.execute(sql`INSERT INTO policy_versions (id, policy, version, title, summary, body, hash)
    VALUES (gen_random_uuid(), 'photoConsent', 2, 'Photos', 'Photos', 'Ours', 'demo')`)
  expect(await undone()).toEqual(['closed-days', 'test-email', 'class', 'staff'])
  await counter.db.execute(sql`INSERT INTO calendar_events (id, title, type, starts_on)
    VALUES (gen_random_uuid(), 'Thanksgiving', 'holiday', '2026-11-26')`)
  await counter.db.execute(sql`INSERT INTO mails (id, kind, "to", subject, html, text)
    VALUES (gen_random_uuid(), 'test-email', 'owner@example.org', 'Test', '', '')`)
  expect(await undone()).toEqual(['test-email', 'class', 'staff'])
  await counter.db.execute(sql`UPDATE mails SET sent_at = now() WHERE kind = 'test-email'`)
  expect(await undone()).toEqual(['class', 'staff'])
  await counter.offering()
  expect(await undone()).toBeNull()
})

test("staff don't get the list, and the sample program is marked as a sample", async () => {
  const site = await serveSampleProgram({})
  const today = async (role: 'staff' | 'admin') => {
    const { cookie } = await signedInPerson(site.db, { role })
    return (await site.ask('GET', '/api/admin/today', { cookie })).body
  }
  expect(await today('admin')).toMatchObject({ isSample: true, firstSteps: null })
  await site.db.execute(sql`UPDATE users SET email = 'demo-' || email WHERE email LIKE 'parent%'`)
  expect((await today('admin')).firstSteps).toHaveLength(FIRST_STEPS.length)
  expect(await today('staff')).toMatchObject({ isSample: false, firstSteps: null })
  await site.close()
})
