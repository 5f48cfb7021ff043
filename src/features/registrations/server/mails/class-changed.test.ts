import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedClassAnswer } from '#src/features/classes/contract.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { waitingForLocks } from '#src/testing/while-locked.ts'
import { registrations } from '../tables.ts'

const THREE = ['2026-12-08', '2026-12-15', '2026-12-22'].map(
  day => [`${day}T22:45:00Z`, `${day}T23:45:00Z`] as [string, string],
)
let counter: Counter
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(() => counter.close())

const read = async (id: string): Promise<EditedClassAnswer> =>
  (await counter.get(staff, `/api/admin/classes/${id}`)).body
const mailsTo = (who: Family, kind: string) =>
  counter.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, who.email), eq(mails.kind, kind)))
const calendarOf = (mail: typeof mails.$inferSelect) => mail.attachments[0]!.content.replace(/\r\n[ \t]/g, '')
const uids = (calendar: string) => [...calendar.matchAll(/^UID:(.*)$/gm)].map(each => each[1]!.trim())

/** The highest version of an entry: calendar programs take the newer one. */
const highest = (calendar: string) =>
  Math.max(...[...calendar.matchAll(/^SEQUENCE:(\d+)/gm)].map(each => Number(each[1])))

/** Moves the first session to December 10 at 6 PM in Room B. */
async function moveFirst(id: string, shown: EditedClassAnswer) {
  const body = { day: '2026-12-10', time: '18:00', minutes: 60, room: 'Room B', updatedAt: shown.updatedAt }
  const url = `/api/admin/classes/${id}/sessions/${shown.sessions[0]!.id}`
  return counter.ask('PUT', url, { cookie: staff.cookie, body })
}

async function booked(classId: string, names?: string[]) {
  const who = await counter.family(names)
  for (const childId of who.childIds) {
    const order = (await counter.enroll(who, classId, { childId })).body
    await counter.pay(who, order)
  }
  return who
}

test('each family is told once about a moved session, with an updated calendar entry', async () => {
  const id = await counter.offering({ meetings: THREE })
  const [one, two] = [await booked(id), await booked(id, ['Ada', 'Bo'])]
  const holding = await counter.family()
  await counter.enroll(holding, id)
  const shown = await read(id)
  expect(shown.families).toBe(2)

  const answers = await Promise.all([1, 2, 3].map(() => moveFirst(id, shown)))
  expect(answers.map(each => each.status).sort()).toEqual([200, 409, 409])
  expect(answers.find(each => each.status === 200)!.body.told).toBe(2)

  for (const who of [one, two]) {
    const told = await mailsTo(who, 'class-changed')
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain('Tue, Dec 8, 5:45 to 6:45 PM is now Thu, Dec 10, 6 to 7 PM, Room B')
    const confirmed = (await mailsTo(who, 'order-confirmed')).map(calendarOf)
    const now = calendarOf(told[0]!)
    expect(uids(now).sort()).toEqual(confirmed.flatMap(uids).sort())
    expect(highest(now)).toBeGreaterThan(Math.max(...confirmed.map(highest)))
    expect(now).toContain('DTSTART:20261210T230000Z')
    expect(now).toContain('LOCATION:Room B')
    expect(now).not.toContain('20261208')
  }
  expect((await mailsTo(two, 'class-changed'))[0]!.text).toContain('Ada and Bo')
  expect(await mailsTo(holding, 'class-changed')).toEqual([])
})

test('a change waits for a spot that is being confirmed, and its family is told', async () => {
  const id = await counter.offering({ meetings: THREE })
  const who = await counter.family()
  const { registrationId } = (await counter.enroll(who, id)).body
  const shown = await read(id)
  let moving!: ReturnType<typeof moveFirst>
  await counter.db.transaction(async tx => {
    await tx.update(registrations).set({ status: 'confirmed' }).where(eq(registrations.id, registrationId))
    moving = moveFirst(id, shown)
    await expect.poll(() => waitingForLocks(counter.db)).toBe(1)
  })
  const { status, body } = await moving
  expect([status, body.told]).toEqual([200, 1])
  expect(await mailsTo(who, 'class-changed')).toHaveLength(1)
})

test('families are told about a new title, but not a new price, since the agreed one stays', async () => {
  const id = await counter.offering({ meetings: THREE })
  const who = await booked(id)
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const save = async (change: object) => {
    const {
      title,
      description,
      price,
      capacity,
      ageMin,
      ageMax,
      category,
      season,
      keywords,
      aside,
      status,
      updatedAt,
    } = await read(id)
    const words = { title, description, category, season, keywords, aside, status, updatedAt }
    const body = { ...words, price, capacity, ageMin, ageMax, ...change }
    return (await counter.ask('PUT', `/api/admin/classes/${id}`, { cookie: admin.cookie, body })).status
  }
  expect(await save({ price: 99_00 })).toBe(200)
  expect(await mailsTo(who, 'class-changed')).toEqual([])
  const [place] = await counter.db.select().from(registrations).where(eq(registrations.offeringId, id))
  expect(place!.priceCents).toBe(45_00)
  expect(await save({ title: 'Clay Owls' })).toBe(200)
  const [told] = await mailsTo(who, 'class-changed')
  expect(told!.subject).toBe('Changed: Clay Owls')
  expect(told!.text).toContain('“Clay Critters” is now “Clay Owls”.')
  const [confirmed] = await mailsTo(who, 'order-confirmed')
  expect(highest(calendarOf(told!))).toBeGreaterThan(highest(calendarOf(confirmed!)))
})
