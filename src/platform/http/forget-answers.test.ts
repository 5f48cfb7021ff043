import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { forgetAnswersJob } from './forget-answers.ts'
import { countUse } from './limits.ts'
import { rateLimits, repeatedRequests } from './tables.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('answers are deleted after a day, and use counts when their window has ended; current ones stay', async () => {
  const { db } = database
  const limit = { max: 3, seconds: 3600 }
  for (const bucket of ['ended', 'running', 'running']) await countUse(db, bucket, limit)
  await db.execute(sql`UPDATE rate_limits SET until = now() - interval '1 second' WHERE bucket = 'ended'`)
  const answer = { scope: 'somebody', route: 'POST /api/contact', bodyHash: 'x' }
  await db.insert(repeatedRequests).values([
    { ...answer, key: 'old', startedAt: sql`now() - interval '25 hours'` },
    { ...answer, key: 'new' },
  ] as never)
  await forgetAnswersJob(db).run({})
  expect(await db.select({ bucket: rateLimits.bucket, used: rateLimits.used }).from(rateLimits)).toEqual([
    { bucket: 'running', used: 2 },
  ])
  expect(await db.select({ key: repeatedRequests.key }).from(repeatedRequests)).toEqual([{ key: 'new' }])
})
