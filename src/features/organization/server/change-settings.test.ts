import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { DEFAULT_SETTINGS } from '../program-settings.ts'
import { organizationFeature, settingsCache } from '../server.ts'
import { settings } from './tables.ts'

let site: Awaited<ReturnType<typeof serve>>
let admin: { cookie: string }
beforeAll(async () => {
  site = await serve(app => [organizationFeature(app)])
  admin = await signedInPerson(site.db, { role: 'admin' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(settings)
  settingsCache.forget()
})

const put = (body: object, cookie = admin.cookie) => site.ask('PUT', '/api/admin/settings', { cookie, body })
const read = async () => (await site.ask('GET', '/api/admin/settings', { cookie: admin.cookie })).body
const noted = async () => (await site.db.select().from(auditChanges).orderBy(desc(auditChanges.id)))[0]

test('a new installation shows the defaults, and only the given settings change', async () => {
  expect(await read()).toEqual(DEFAULT_SETTINGS)
  const { status, body } = await put({ brand: '  Paper Lantern  ', holdMinutes: 20, phone: '4075550199' })
  expect(status).toBe(200)
  const after = { ...DEFAULT_SETTINGS, brand: 'Paper Lantern', holdMinutes: 20, phone: '(407) 555-0199' }
  expect([body, await read()]).toEqual([after, after])
})

test("the log has each setting's old and new value, and nothing when nothing differs", async () => {
  await put({ registrationFee: 30_00, brand: DEFAULT_SETTINGS.brand })
  expect(await noted()).toMatchObject({
    kind: 'settings',
    thingId: 'registrationFee',
    before: { registrationFee: 25_00 },
    after: { registrationFee: 30_00 },
  })
  const before = await site.db.$count(auditChanges)
  await put({ registrationFee: 30_00 })
  expect(await site.db.$count(auditChanges)).toBe(before)
})

test('each impossible value is refused with a message at its field, and nothing is saved', async () => {
  const wrong: Record<string, unknown[]> = {
    brand: ['', '   ', 'x'.repeat(121), '<b>', 'a\nb', 7],
    logo: ['x', '00000000-0000-4000-8000-000000000000'],
    street: ['x'.repeat(121), '<b>', 'a\nb'],
    place: [''],
    phone: ['12', 'call us'],
    email: ['nobody', 'a@b@c.de'],
    officeHours: ['x'.repeat(121), '<b>'],
    taxNumber: ['x'.repeat(121), '<b>'],
    defaultRoom: ['x'.repeat(81), 'a\nb'],
    timeZone: ['Mars/Base', '', 'America/New_York; DROP'],
    defaultSeason: ['Monsoon'],
    registrationFee: [-1, 10.5, '25', 1_000_01, null],
    dailyPrice: [-1],
    weeklyPrice: [5_000_01],
    monthlyPrice: [0],
    holdMinutes: [0, 4, 121, 15.5],
    offerHours: [0, 169],
    holdsPerFamily: [0, 51],
  }
  expect(Object.keys(wrong).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort())
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { status, body } = await put({ [name]: value })
      expect([name, value, status, Object.keys(body.fields ?? {})]).toEqual([
        name,
        value,
        400,
        name === 'logo' ? ['form'] : [name],
      ])
    }
  }
  expect((await put({})).status).toBe(400)
  expect((await put({ brand: 'Good', unheardOf: 1 })).status).toBe(400)
  expect(await site.db.select().from(settings)).toEqual([])
})

test('ten simultaneous changes to different settings are all saved', async () => {
  const names = ['registrationFee', 'dailyPrice', 'weeklyPrice', 'monthlyPrice', 'holdMinutes'] as const
  await Promise.all(names.map((name, nth) => put({ [name]: 100 + nth })))
  expect(await read()).toMatchObject({
    registrationFee: 100,
    dailyPrice: 101,
    weeklyPrice: 102,
    monthlyPrice: 103,
    holdMinutes: 104,
  })
})

test("staff and parents can't read or change them", async () => {
  for (const role of ['staff', 'parent'] as const) {
    const { cookie } = await signedInPerson(site.db, { role })
    expect((await put({ brand: 'Mine' }, cookie)).status).toBe(403)
    expect((await site.ask('GET', '/api/admin/settings', { cookie })).status).toBe(403)
  }
})
