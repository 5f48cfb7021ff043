import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { EditedClassAnswer } from '../../contract.ts'
import { classesFeature } from '../../server.ts'
import { anOffering, aPolicy } from '../made-up-classes.ts'
import { sessions } from '../tables.ts'
import type { NotifiedChange } from './context.ts'

const clock = movableClock(new Date('2026-12-01T12:00:00Z'))
const DATES = ['2026-12-08T22:45:00Z', '2026-12-15T22:45:00Z', '2026-12-22T22:45:00Z']
const RULE = {
  weekdays: [2],
  startTime: '17:45',
  minutes: 60,
  firstDay: '2026-12-08',
  until: { count: 3 },
  skipClosed: true,
  skipped: [],
  held: [],
}
let site: Awaited<ReturnType<typeof serve>>
let staff: string
let told: NotifiedChange[]
let id: string

beforeAll(async () => {
  const families = {
    lockRegistrations: async () => {},
    notify: async (_: unknown, change: NotifiedChange) => told.push(change),
  }
  site = await serve(app => [classesFeature(app, { families })], { clock })
  await aPolicy(site.db)
  staff = (await signedInPerson(site.db, { role: 'staff' })).cookie
})
afterAll(() => site.close())
beforeEach(async () => {
  id = await anOffering(site.db, { sessionStarts: DATES, createdAt: clock.now() })
  await site.db.delete(calendarEvents)
  told = []
})

const read = async (): Promise<EditedClassAnswer> =>
  (await site.ask('GET', `/api/admin/classes/${id}`, { cookie: staff })).body
const apply = async (rule: object, updatedAt?: string) =>
  site.ask('PUT', `/api/admin/classes/${id}/sessions`, {
    cookie: staff,
    body: { rule: { ...RULE, ...rule }, updatedAt: updatedAt ?? (await read()).updatedAt },
  })
const move = async (sessionId: string, to: object, updatedAt?: string) =>
  site.ask('PUT', `/api/admin/classes/${id}/sessions/${sessionId}`, {
    cookie: staff,
    body: {
      day: '2026-12-10',
      time: '18:00',
      minutes: 60,
      room: null,
      updatedAt: updatedAt ?? (await read()).updatedAt,
      ...to,
    },
  })
const starts = (shown: EditedClassAnswer) => shown.sessions.map(each => each.startsAt)

describe('a rule', () => {
  test('that already fits changes nothing and notifies no one', async () => {
    const before = await read()
    const { status, body } = await apply({})
    expect([status, body.told, told]).toEqual([200, 0, []])
    expect(body.class.sessions).toEqual(before.sessions)
    expect(body.class.rule).toEqual(RULE)
  })

  test('moves each session to its nearest day, with its id and a higher sequence', async () => {
    const before = await read()
    const { body } = await apply({ weekdays: [4], firstDay: '2026-12-10' })
    expect(body.class.sessions.map((each: { id: string }) => each.id)).toEqual(before.sessions.map(each => each.id))
    expect(body.class.sessions.map((each: { sequence: number }) => each.sequence)).toEqual([1, 1, 1])
    expect(starts(body.class)[0]).toBe('2026-12-10T22:45:00.000Z')
    expect(told).toHaveLength(1)
    expect(told[0]!.change.sessions).toHaveLength(3)
    expect(body.class.startDate).toBe('2026-12-10T22:45:00.000Z')
  })

  test('skips closed days and continues until there are enough sessions', async () => {
    const days = { startsOn: '2026-12-20', endsOn: '2026-12-26' }
    await site.db.insert(calendarEvents).values([
      { title: 'Winter break', type: 'holiday', ...days },
      { title: 'Reopened', type: 'holiday', startsOn: '2026-12-08', removedAt: clock.now() },
      { title: 'Closed at noon', type: 'holiday', startsAt: new Date('2026-12-15T17:00:00Z') },
      { title: 'Open studio', type: 'normal', startsOn: '2026-12-29' },
    ])
    const { body } = await apply({})
    expect(starts(body.class)).toEqual([
      '2026-12-08T22:45:00.000Z',
      '2026-12-15T22:45:00.000Z',
      '2026-12-29T22:45:00.000Z',
    ])
  })

  test('only drops dates while no spot is taken', async () => {
    await site.db.execute(sql`UPDATE offerings SET taken = 1 WHERE id = ${id}`)
    const refused = await apply({ until: { count: 2 } })
    expect([refused.status, refused.body.code, starts(await read()).length]).toEqual([409, 'dates-would-go', 3])
    await site.db.execute(sql`UPDATE offerings SET taken = 0 WHERE id = ${id}`)
    expect(starts((await apply({ until: { count: 2 } })).body.class)).toHaveLength(2)
  })

  test('without an upcoming date is refused', async () => {
    const { status, body } = await apply({ firstDay: '2026-01-06', until: { count: 3 } })
    expect([status, body.code]).toEqual([409, 'no-days'])
  })

  test('adds the past dates of a current season, but only while no spot is taken', async () => {
    const running = { firstDay: '2026-11-24', until: { count: 5 } }
    await site.db.execute(sql`UPDATE offerings SET taken = 1 WHERE id = ${id}`)
    expect(starts((await apply(running)).body.class)).not.toContain('2026-11-24T22:45:00.000Z')
    await site.db.execute(sql`UPDATE offerings SET taken = 0 WHERE id = ${id}`)
    const { body } = await apply(running)
    expect(starts(body.class)[0]).toBe('2026-11-24T22:45:00.000Z')
    expect(body.class.startDate).toBe('2026-11-24T22:45:00.000Z')
    expect(starts((await apply(running)).body.class)).toEqual(starts(body.class))
  })

  test.each([
    [{ weekdays: [] }, 'rule.weekdays', 'Choose at least one weekday.'],
    [{ startTime: '25:00' }, 'rule.startTime', 'Enter a time.'],
    [{ minutes: 5 }, 'rule.minutes', 'Enter the minutes as a whole number from 15 to 480.'],
    [{ firstDay: 'soon' }, 'rule.firstDay', 'Choose a date.'],
  ])('%j is refused with a message at its field', async (rule, field, sentence) => {
    const { status, body } = await apply(rule)
    expect([status, body.fields?.[field]]).toEqual([400, sentence])
  })
})

describe('one session', () => {
  test('moves with its room, stays there when the rule is applied again, and families are notified once', async () => {
    const [first] = (await read()).sessions
    const { body } = await move(first!.id, { room: 'Room B' })
    expect(body.class.sessions[0]).toMatchObject({
      id: first!.id,
      startsAt: '2026-12-10T23:00:00.000Z',
      room: 'Room B',
      movedByHand: true,
      sequence: 1,
    })
    expect(told).toHaveLength(1)
    const again = await apply({})
    expect(starts(again.body.class)[0]).toBe('2026-12-10T23:00:00.000Z')
    expect(told).toHaveLength(1)
  })

  test('moved by repeated clicks moves and notifies once', async () => {
    const { sessions, updatedAt } = await read()
    const answers = await Promise.all([1, 2, 3].map(() => move(sessions[0]!.id, {}, updatedAt)))
    expect(answers.map(each => each.status).sort()).toEqual([200, 409, 409])
    expect(told).toHaveLength(1)
  })

  test("can't be moved once it has started or was canceled, nor into the past or onto another session", async () => {
    const all = (await read()).sessions
    const codes = async (sessionId: string, to: object) => (await move(sessionId, to)).body.code
    expect(await codes(all[0]!.id, { day: '2026-11-30' })).toBe('in-the-past')
    expect(await codes(all[0]!.id, { day: '2026-12-15', time: '17:45' })).toBe('same-time')
    expect(await codes(crypto.randomUUID(), {})).toBe('no-session')
    await site.db.update(sessions).set({ cancelledAt: clock.now() }).where(eq(sessions.id, all[1]!.id))
    expect(await codes(all[1]!.id, {})).toBe('called-off')
    await site.db
      .update(sessions)
      .set({ startsAt: new Date('2026-11-24T22:45:00Z'), endsAt: new Date('2026-11-24T23:45:00Z') })
      .where(eq(sessions.id, all[2]!.id))
    expect(await codes(all[2]!.id, {})).toBe('begun')
    expect(told).toEqual([])
  })

  test('of another class is not found', async () => {
    const other = await anOffering(site.db, { sessionStarts: ['2026-12-09T22:45:00Z'] })
    const [theirs] = await site.db.select().from(sessions).where(eq(sessions.offeringId, other))
    expect((await move(theirs!.id, {})).body.code).toBe('no-session')
  })

  test('can only be added in the past while no spot is taken', async () => {
    const add = async () => {
      const { updatedAt } = await read()
      const body = { day: '2026-11-24', time: '17:45', minutes: 60, room: null, updatedAt }
      return site.ask('POST', `/api/admin/classes/${id}/sessions`, { cookie: staff, body })
    }
    await site.db.execute(sql`UPDATE offerings SET taken = 1 WHERE id = ${id}`)
    expect((await add()).body.code).toBe('in-the-past')
    await site.db.execute(sql`UPDATE offerings SET taken = 0 WHERE id = ${id}`)
    expect((await add()).body.class.startDate).toBe('2026-11-24T22:45:00.000Z')
  })

  test('can be added individually', async () => {
    const { body } = await site.ask('POST', `/api/admin/classes/${id}/sessions`, {
      cookie: staff,
      body: { day: '2026-12-12', time: '10:00', minutes: 90, room: null, updatedAt: (await read()).updatedAt },
    })
    expect(starts(body.class)).toContain('2026-12-12T15:00:00.000Z')
    expect(told[0]!.change.sessions).toEqual([{ to: expect.objectContaining({ room: null }) }])
  })
})

test('the same room or teacher at the same time gives a warning that says until when', async () => {
  const other = await anOffering(site.db, {
    title: 'Pocket Looms',
    taughtBy: 'Ms. Lind',
    location: 'Room A',
    sessionStarts: ['2026-12-08T23:15:00Z'],
  })
  const conflicts = (query: object) => {
    const search = new URLSearchParams({ starts: '2026-12-08T22:45:00Z,2026-12-15T22:45:00Z', minutes: '60', ...query })
    return site.ask('GET', `/api/admin/class-conflicts?${search}`, { cookie: staff })
  }
  expect((await conflicts({ room: 'Room A', teacher: 'Ms. Nobody' })).body).toEqual([
    {
      startsAt: '2026-12-08T22:45:00.000Z',
      until: '2026-12-09T00:15:00.000Z',
      classId: other,
      title: 'Pocket Looms',
      taughtBy: 'Ms. Lind',
      room: 'Room A',
      same: 'room',
    },
  ])
  expect((await conflicts({ teacher: 'Ms. Lind' })).body).toMatchObject([{ same: 'teacher' }])
  expect((await conflicts({ room: 'Room A', classId: other })).body).toEqual([])
  expect((await conflicts({ room: 'Room A', minutes: '30' })).body).toEqual([])
  expect((await conflicts({ starts: 'soon' })).status).toBe(400)
})
