import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { saysExactly, saysNearly, toleratingTypos } from './find-text.ts'
import { anOffering, aPolicy } from './made-up-classes.ts'

type Plan = { 'QUERY PLAN': string }
let open: FreshDatabase
beforeAll(async () => {
  open = await freshDatabase()
  await aPolicy(open.db)
  await anOffering(open.db, { slug: 'one' })
  await open.db.execute(sql`
    INSERT INTO offerings (id, slug, kind, status, title, description, category, season, age_min, age_max, price_cents, capacity, starts_at, ends_at, location, cancellation_policy_id)
    SELECT gen_random_uuid(), 'many-' || n, kind, status, md5(n::text) || ' ' || md5((n * 7)::text), md5((n * 3)::text), 'Category ' || n % 40, season, 7, 9, 100, 10, starts_at, ends_at, location, cancellation_policy_id
    FROM offerings, generate_series(1, 5000) n`)
  await open.db.execute(sql`VACUUM ANALYZE offerings`)
})
afterAll(() => open.drop())

test('searching many classes uses the two text indexes, not a table scan', async () => {
  const { rows } = await open.db.execute<Plan>(sql`EXPLAIN SELECT id FROM offerings WHERE ${saysExactly('critters')}`)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('offerings_search')
  expect(plan).toContain('offerings_words_trigrams')
  expect(plan).not.toContain('Seq Scan')
})

test('so does a search with a typo', async () => {
  const rows = await toleratingTypos(
    open.db,
    async tx => (await tx.execute<Plan>(sql`EXPLAIN SELECT id FROM offerings WHERE ${saysNearly('crittesr')}`)).rows,
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('offerings_words_trigrams')
  expect(plan).not.toContain('Seq Scan')
})
