import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { movableClock } from '#src/testing/serve.ts'
import { anOffering, aPolicy } from '../made-up-classes.ts'
import { offerings, seasons } from '../tables.ts'
import { placeClasses } from './place-classes.ts'

let database: FreshDatabase
const clock = movableClock()
const changes: string[] = []
const place = () =>
  placeClasses({
    db: database.db,
    clock,
    changed: async (_, ...tags) => {
      changes.push(...tags)
    },
  })
beforeAll(async () => {
  database = await freshDatabase()
  await aPolicy(database.db)
})
beforeEach(() => database.db.execute(sql`TRUNCATE offerings, seasons CASCADE`))
afterAll(() => database.drop())

const seasonNamed = async (id: string) => {
  const rows = await database.db
    .select({ name: seasons.name, state: seasons.state })
    .from(offerings)
    .innerJoin(seasons, eq(seasons.id, offerings.seasonId))
    .where(eq(offerings.id, id))
  return rows[0] ? `${rows[0].name}, ${rows[0].state}` : null
}

test('classes are placed by their dates in the program’s time zone, and those without dates by word and creation date', async () => {
  const { db } = database
  // 7 PM on November 30 in New York.
  const fall = await anOffering(db, { season: 'Fall', sessionStarts: ['2026-12-01T00:00:00Z'] })
  const winter = await anOffering(db, {
    season: 'Winter',
    sessionStarts: ['2026-12-08T22:45:00Z', '2027-01-05T22:45:00Z'],
  })
  const january = await anOffering(db, { season: 'Winter', sessionStarts: ['2027-01-12T22:45:00Z'] })
  const august = await anOffering(db, { season: 'Fall', sessionStarts: ['2026-08-31T22:45:00Z'] })
  const undated = await anOffering(db, {
    season: 'Summer',
    createdAt: new Date('2026-11-20T17:00:00Z'),
    status: 'draft',
  })
  await db.update(offerings).set({ startsAt: null, endsAt: null }).where(eq(offerings.id, undated))
  expect(await place()).toBe(5)
  expect(await Promise.all([fall, winter, january, august, undated].map(seasonNamed))).toEqual([
    'Fall 2026, open',
    'Winter 2027, open',
    'Winter 2027, open',
    'Fall 2026, open',
    'Summer 2027, open',
  ])
  const made = await db.select().from(seasons).where(eq(seasons.name, 'Winter 2027'))
  expect(made).toMatchObject([{ firstDay: '2026-12-01', lastDay: '2027-02-28', opensOn: null, earlyOn: null }])
})

test('running again changes nothing, and a class added later joins its season', async () => {
  const { db } = database
  await anOffering(db)
  expect([await place(), await place()]).toEqual([1, 0])
  const before = await db.select().from(seasons)
  changes.length = 0
  const later = await anOffering(db)
  expect([await place(), await db.select().from(seasons), changes]).toEqual([1, before, ['classes']])
  expect(await seasonNamed(later)).toBe('Winter 2027, open')
})

test('processes that place classes simultaneously create each season once', async () => {
  const { db } = database
  for (let count = 0; count < 5; count++) await anOffering(db)
  const placed = await Promise.all([place(), place(), place()])
  expect(placed.reduce((sum, each) => sum + each)).toBe(5)
  expect(await db.$count(seasons)).toBe(1)
})

test('a published class is never placed where families couldn’t book it; a draft is', async () => {
  const { db } = database
  const days = { firstDay: '2026-12-01', lastDay: '2027-02-28' }
  for (const hidden of [{ state: 'draft' }, { state: 'closed' }, { state: 'open', opensOn: '2027-01-01' }] as const) {
    await db.execute(sql`TRUNCATE offerings, seasons CASCADE`)
    await db.insert(seasons).values({ name: 'winter 2027', ...days, ...hidden })
    const [published, draft] = [await anOffering(db), await anOffering(db, { status: 'draft' })]
    expect(await place()).toBe(1)
    expect([await seasonNamed(published), await seasonNamed(draft)]).toEqual([null, `winter 2027, ${hidden.state}`])
  }
})
