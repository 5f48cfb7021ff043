import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { CalendarEvent } from '../contract.ts'
import { calendarFeature } from '../server.ts'
import { themeOfWeek } from './find-events.ts'
import { calendarEvents, weeklyThemes } from './tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let staff: string
let parent: string
beforeAll(async () => {
  site = await serve(app => [calendarFeature(app)], { clock })
  staff = (await signedInPerson(site.db, { role: 'staff' })).cookie
  parent = (await signedInPerson(site.db)).cookie
})
afterAll(() => site.close())

const add = (body: object) => site.ask('POST', '/api/events', { cookie: staff, body })
const titles = (answer: { body: CalendarEvent[] }) => answer.body.map(each => each.title)
const window = (from: string, to: string) =>
  site.ask('GET', `/api/events?startDate=${from}&endDate=${to}`, { cookie: parent })

test('title and start are required, and the rest has defaults', async () => {
  expect((await add({})).body.fields).toEqual({ title: 'Title is required', startDate: 'Start date is required' })
  expect((await add({ title: ' ', startDate: '' })).body.fields).toEqual({
    title: 'Title is required',
    startDate: 'Start date is required',
  })
  const added = await add({ title: 'Lantern walk', startDate: '2027-02-03' })
  expect(added.body).toEqual({
    id: expect.any(String),
    title: 'Lantern walk',
    description: null,
    startDate: '2027-02-03',
    endDate: null,
    isAllDay: true,
    type: 'normal',
  })
})

test('all-day events take dates, timed events take instants, and no event can end before it starts', async () => {
  const at = { title: 'Odd', startDate: '2027-02-03T22:00:00Z' }
  expect((await add(at)).body.fields).toEqual({ startDate: 'All-day events need a date without a time.' })
  expect((await add({ ...at, startDate: '2027-02-03', isAllDay: false })).body.fields).toEqual({
    startDate: 'Enter a date and time.',
  })
  for (const [isAllDay, startDate, endDate] of [
    [true, '2027-02-03', '2027-02-02'],
    [false, '2027-02-03T22:00:00Z', '2027-02-03T21:59:00Z'],
  ] as const)
    expect((await add({ title: 'Odd', isAllDay, startDate, endDate })).body.fields).toEqual({
      endDate: "The end can't be before the start.",
    })
  expect((await add({ title: 'Odd', startDate: '2027-02-30' })).status).toBe(400)
  expect((await add({ title: 'Odd', startDate: '2027-02-03', type: 'party' })).status).toBe(400)
})

test("a period includes the events that overlap it, sorted by start, to the hour in the program's time zone", async () => {
  await add({ title: 'Winter break', startDate: '2026-12-24', endDate: '2026-12-26', type: 'holiday' })
  // 11 PM on December 23 in New York is the 24th in UTC.
  await add({ title: 'Late kiln', isAllDay: false, startDate: '2026-12-24T04:00:00Z', endDate: '2026-12-24T04:30:00Z' })
  await add({ title: 'Market', isAllDay: false, startDate: '2026-12-24T15:00:00Z', type: 'special' })
  expect(titles(await window('2026-12-24', '2026-12-24'))).toEqual(['Winter break', 'Market'])
  expect(titles(await window('2026-12-23', '2026-12-23'))).toEqual(['Late kiln'])
  expect(titles(await window('2026-12-26', '2026-12-31'))).toEqual(['Winter break'])
  expect(titles(await window('2026-12-24T14:00:00Z', '2026-12-24T15:30:00Z'))).toEqual(['Winter break', 'Market'])
  expect(titles(await site.ask('GET', '/api/events', { cookie: parent }))).toContain('Winter break')
})

test("a period is at most 400 days and doesn't end before it starts", async () => {
  for (const [from, to] of [
    ['2026-01-01', '2027-12-31'],
    ['2026-12-31', '2026-01-01'],
  ] as const) {
    const answer = await window(from, to)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Choose a period of up to 400 days that ends on or after its start.',
    ])
  }
  expect((await window('soon', 'later')).status).toBe(400)
  // From daylight saving time into standard time: 400 days and an hour.
  expect((await window('2026-10-10', '2027-11-13')).status).toBe(200)
  expect((await window('2026-10-10', '2027-11-14')).status).toBe(400)
})

test('a period full of events returns the first thousand (T76)', async () => {
  await site.db.execute(sql`INSERT INTO calendar_events (id, title, starts_on)
    SELECT gen_random_uuid(), 'Crowd ' || n, date '2029-01-01' + n % 300 FROM generate_series(1, 20000) n`)
  const { status, body } = await window('2029-01-01', '2029-12-31')
  expect([status, body.length, body[0].startDate]).toEqual([200, 1_000, '2029-01-01'])
  await site.db.execute(sql`DELETE FROM calendar_events WHERE title LIKE 'Crowd %'`)
})

test("staff can edit and remove events; parents can only see them, and visitors can't", async () => {
  const { id } = (await add({ title: 'Moved', startDate: '2027-03-10' })).body
  const changed = await site.ask('PUT', `/api/events/${id}`, {
    cookie: staff,
    body: { title: 'Moved again', isAllDay: false, startDate: '2027-03-14T21:45:00Z', type: 'special' },
  })
  expect(changed.body).toMatchObject({
    id,
    title: 'Moved again',
    isAllDay: false,
    startDate: '2027-03-14T21:45:00.000Z',
  })
  for (const [method, path] of [
    ['POST', '/api/events'],
    ['PUT', `/api/events/${id}`],
    ['DELETE', `/api/events/${id}`],
  ] as const) {
    const body = method === 'DELETE' ? undefined : { title: 'Mine', startDate: '2027-03-10' }
    expect((await site.ask(method, path, { cookie: parent, body })).status).toBe(403)
  }
  expect((await site.ask('GET', '/api/events')).status).toBe(401)
  expect((await site.ask('DELETE', `/api/events/${id}`, { cookie: staff })).body).toEqual({ deleted: true })
  expect((await site.ask('DELETE', `/api/events/${id}`, { cookie: staff })).status).toBe(404)
  expect(
    (await site.ask('PUT', `/api/events/${newId()}`, { cookie: staff, body: { title: 'No', startDate: '2027-03-10' } }))
      .status,
  ).toBe(404)
})

test('a removed event is not on the calendar, and restoring it keeps its id and counts as a later change', async () => {
  const body = { title: 'Kite day', startDate: '2027-06-01' }
  const { id } = (await add(body)).body
  const shown = async () => titles(await window('2027-06-01', '2027-06-01'))
  const restore = () => site.ask('POST', `/api/events/${id}/restore`, { cookie: staff })
  expect((await restore()).status).toBe(404)
  clock.forward(60_000)
  await site.ask('DELETE', `/api/events/${id}`, { cookie: staff })
  expect(await shown()).toEqual([])
  expect((await site.ask('PUT', `/api/events/${id}`, { cookie: staff, body })).status).toBe(404)
  expect((await site.ask('POST', `/api/events/${id}/restore`, { cookie: parent })).status).toBe(403)
  clock.forward(60_000)
  expect((await restore()).body).toMatchObject({ id, ...body })
  expect(await shown()).toEqual(['Kite day'])
  const [row] = await site.db.select().from(calendarEvents).where(eq(calendarEvents.id, id))
  expect(row!.updatedAt).toEqual(clock.now())
  expect((await restore()).status).toBe(404)
  await site.ask('DELETE', `/api/events/${id}`, { cookie: staff })
})

test("the public calendar shows the week's theme, a month, and upcoming events", async () => {
  await site.db.insert(weeklyThemes).values({ weekStart: '2026-11-15', title: 'Paper', text: 'Folds.' })
  const month = (asked = '') => site.ask('GET', `/api/calendar${asked && `?month=${asked}`}`)
  const now = (await month()).body
  expect(now).toMatchObject({ today: '2026-11-20', month: '2026-11', previous: null, next: '2026-12' })
  expect(now.theme).toEqual({ title: 'Paper', text: 'Folds.' })
  expect(now.coming.map((each: CalendarEvent) => each.title)).toEqual([
    'Late kiln',
    'Winter break',
    'Market',
    'Lantern walk',
  ])
  expect((await month('2026-12')).body).toMatchObject({ month: '2026-12', previous: '2026-11', next: '2027-01' })
  expect((await month('2027-11')).body).toMatchObject({ month: '2027-11', next: null })
  for (const outside of ['1999-01', '2040-01']) expect((await month(outside)).body.month).toBe('2026-11')
  expect(await themeOfWeek(site.db, '2026-11-22')).toBeNull()
})

test('the tables accept dates or instants, never both or neither, and themes only on Sundays', async () => {
  const insert = (columns: string, values: string) =>
    site.db.execute(
      sql.raw(`INSERT INTO calendar_events (id, title, ${columns}) VALUES (gen_random_uuid(), 'x', ${values})`),
    )
  await expect(insert('starts_on, starts_at', `'2027-01-01', now()`)).rejects.toThrow()
  await expect(insert('description', `'neither'`)).rejects.toThrow()
  await expect(insert('starts_on, ends_on', `'2027-01-02', '2027-01-01'`)).rejects.toThrow()
  await expect(
    site.db.insert(weeklyThemes).values({ weekStart: '2026-11-16', title: 'Monday', text: 'No.' }),
  ).rejects.toThrow()
})

test('the audit log shows how staff changed an event', async () => {
  const { id } = (await add({ title: 'First', startDate: '2027-05-03' })).body
  const body = { title: 'Second', startDate: '2027-05-04' }
  await site.ask('PUT', `/api/events/${id}`, { cookie: staff, body })
  await site.ask('DELETE', `/api/events/${id}`, { cookie: staff })
  const changes = await site.db.select().from(auditChanges).where(eq(auditChanges.thingId, id))
  const titles = changes.map(({ before, after }) => [before?.title, after?.title])
  expect(titles).toHaveLength(3)
  expect(titles).toEqual(
    expect.arrayContaining([
      [undefined, 'First'],
      ['First', 'Second'],
      ['Second', undefined],
    ]),
  )
})
