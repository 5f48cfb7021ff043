import { afterAll, beforeAll, expect, test } from 'vitest'
import { movableClock, serve } from '#src/testing/serve.ts'
import { organizationFeature, readProgramSettings, settingsCache } from '../server.ts'
import { settings } from './tables.ts'

// New Year's Eve in New York, already the next year in UTC.
const clock = movableClock(new Date('2027-01-01T03:00:00Z'))
let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [organizationFeature(app)], { clock })
})
afterAll(() => site.close())

test('a new installation returns the defaults, with the year in its own time zone', async () => {
  const { status, body } = await site.ask('GET', '/api/program')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    brand: 'Curiously Creative',
    timeZone: 'America/New_York',
    defaultSeason: 'Summer',
    registrationFee: 2500,
  })
  expect(body).toMatchObject({ year: 2026, demo: true, banner: false })
  expect(body).not.toHaveProperty('dailyPrice')
})

test('staff settings override the defaults once the change is announced, and a malformed row is ignored', async () => {
  await readProgramSettings(site.db)
  await site.db.insert(settings).values([
    { name: 'holdMinutes', value: 20 },
    { name: 'brand', value: 7 },
    { name: 'unheardOf', value: 1 },
  ])
  expect((await readProgramSettings(site.db)).holdMinutes).toBe(15)
  settingsCache.forget(['classes'])
  expect((await readProgramSettings(site.db)).holdMinutes).toBe(15)
  settingsCache.forget(['content'])
  const read = await readProgramSettings(site.db)
  expect([read.holdMinutes, read.brand, 'unheardOf' in read]).toEqual([20, 'Curiously Creative', false])
})

test('while change notifications are down, every read goes to the database', async () => {
  const set = (minutes: number) =>
    site.db
      .insert(settings)
      .values({ name: 'holdMinutes', value: minutes })
      .onConflictDoUpdate({ target: settings.name, set: { value: minutes } })
  const minutes = async () => (await readProgramSettings(site.db)).holdMinutes
  settingsCache.suspend()
  for (const value of [11, 12]) {
    await set(value)
    expect(await minutes()).toBe(value)
  }
  settingsCache.resume()
  await set(13)
  expect(await minutes()).toBe(13)
})

test('a live site with test payments says so', async () => {
  const live = await serve(app => [organizationFeature(app)], {
    env: { PUBLIC_URL: 'https://classes.example.org', ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'yes' },
  })
  expect((await live.ask('GET', '/api/program')).body).toMatchObject({ demo: true, banner: true })
  await live.close()
})
