import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { children, pickupPeople } from '#src/features/families/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { waitingForLocks } from '#src/testing/while-locked.ts'
import { classReminders, registrations } from '../tables.ts'
import { sendReminders } from './send-reminders.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-12-08T22:45:00Z')
let counter: Counter
let who: Family
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())
beforeEach(async () => {
  counter.clock.set(new Date('2026-11-20T17:00:00Z'))
  await counter.db.delete(mails)
  await counter.db.update(sessions).set({ cancelledAt: new Date('2026-01-01') })
  who = await counter.family()
})

async function place(given: Partial<Parameters<Counter['offering']>[0]> = {}) {
  const classId = await counter.offering({ priceCents: 0, ...given })
  const { registrationId } = (await counter.enroll(who, classId)).body
  await counter.db.delete(mails)
  return { classId, registrationId: registrationId as string }
}
const remind = () => sendReminders(counter.context)
const at = (hoursBefore: number, start = START) => counter.clock.set(new Date(start - hoursBefore * HOUR))
const reminders = () => counter.db.select().from(mails).where(eq(mails.kind, 'class-reminder')).orderBy(mails.createdAt)

test('a family is reminded once, 48 to 24 hours before a session', async () => {
  await place()
  for (const [hours, expected] of [
    [48.01, 0],
    [48, 1],
    [36, 1],
    [24.1, 1],
  ] as const) {
    at(hours)
    await remind()
    expect([hours, (await reminders()).length]).toEqual([hours, expected])
  }
})

test('less than 24 hours before, no reminder is sent', async () => {
  await place()
  at(24)
  await remind()
  expect(await reminders()).toEqual([])
})

test('it says when, where, what to wear and bring, and how long you can cancel; no health information', async () => {
  await counter.db.update(children).set({ allergies: 'Peanuts' }).where(eq(children.id, who.childId))
  const june = { fullName: 'June Park', phone: '4075550101', relationship: 'Grandmother', position: 1 }
  await counter.db.insert(pickupPeople).values({ ...june, parentId: who.id })
  await place({ wear: 'Sleeves that roll up' })
  at(48)
  await remind()
  const [mail] = await reminders()
  expect(mail).toMatchObject({ to: who.email, subject: 'Clay Critters, Tue, Dec 8' })
  expect(mail!.text).toContain('Leo has Clay Critters on Tue, Dec 8.')
  for (const fact of [
    'Tue, Dec 8, 5:45 to 6:45 PM',
    'Studio A, Avalon Park',
    'A smock',
    'Sleeves that roll up',
    'You, June Park',
    'Cancel by Sun, Dec 6, 5:45 PM, at no cost.',
  ])
    expect(mail!.text).toContain(fact)
  expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/Peanuts|Alvarez|2018/)
})

test('a session in a different room than its class says so', async () => {
  const { classId } = await place()
  await counter.db.update(sessions).set({ room: 'The pond' }).where(eq(sessions.offeringId, classId))
  at(48)
  await remind()
  expect((await reminders())[0]!.text).toMatch(/Where[\s\S]*The pond/)
})

test('a family that switched reminders off gets none', async () => {
  await place()
  await counter.db
    .update(users)
    .set({ mailsOff: ['reminders'] })
    .where(eq(users.id, who.id))
  at(40)
  await remind()
  expect(await reminders()).toEqual([])
})

test("a reminder after the cancellation deadline doesn't mention it", async () => {
  await place()
  at(30)
  await remind()
  expect((await reminders())[0]!.text).not.toContain('Canceling')
})

test('no reminders for canceled sessions or for spots that are not live', async () => {
  const { classId } = await place()
  await counter.db.update(sessions).set({ cancelledAt: counter.clock.now() }).where(eq(sessions.offeringId, classId))
  for (const status of ['cancelled', 'waitlisted', 'pending'] as const) {
    const { registrationId } = await place()
    const heldUntil = new Date(START)
    await counter.db.update(registrations).set({ status, heldUntil }).where(eq(registrations.id, registrationId))
  }
  at(40)
  await remind()
  expect(await reminders()).toEqual([])
})

test('a moved session gets a new reminder at its new date', async () => {
  const { classId } = await place()
  at(40)
  await remind()
  const [startsAt, endsAt] = [new Date(START + 168 * HOUR), new Date(START + 169 * HOUR)]
  await counter.db.update(sessions).set({ startsAt, endsAt }).where(eq(sessions.offeringId, classId))
  at(40, START + 168 * HOUR)
  await Promise.all([remind(), remind()])
  expect((await reminders()).map(each => each.subject)).toEqual([
    'Clay Critters, Tue, Dec 8',
    'Clay Critters, Tue, Dec 15',
  ])
})

test('48 hours stay 48 hours across both clock changes', async () => {
  const nights = ['2027-03-14T21:45:00Z', '2027-11-07T22:45:00Z'].map(start => Date.parse(start))
  for (const start of nights)
    await place({ meetings: [[new Date(start).toISOString(), new Date(start + HOUR).toISOString()]] })
  for (const start of nights)
    for (const hours of [48.01, 47.99, 24.01]) {
      at(hours, start)
      await remind()
    }
  const said = (await reminders()).map(each => /\w+, \w+ \d+, 5:45 to 6:45 PM/.exec(each.text)?.[0])
  expect(said).toEqual(['Sun, Mar 14, 5:45 to 6:45 PM', 'Sun, Nov 7, 5:45 to 6:45 PM'])
})

test('a spot with the daily option only gets reminders for its own days', async () => {
  const week: [string, string][] = ['2026-12-08', '2026-12-09'].map(day => [`${day}T22:45:00Z`, `${day}T23:45:00Z`])
  const { registrationId } = await place({ meetings: week })
  const own = { startDate: '2026-12-01', days: ['Wednesday'] }
  await counter.db.update(registrations).set(own).where(eq(registrations.id, registrationId))
  at(24.5)
  await remind()
  at(0.5)
  await remind()
  expect((await reminders()).map(each => each.subject)).toEqual(['Clay Critters, Wed, Dec 9'])
})

test('six workers running together send one reminder for each of sixty spots', async () => {
  const classId = await counter.offering({ priceCents: 0, capacity: 0 })
  const families = await Promise.all(Array.from({ length: 60 }, () => counter.family()))
  for (const each of families) await counter.enroll(each, classId)
  at(40)
  await Promise.all(Array.from({ length: 6 }, remind))
  const written = await reminders()
  expect([written.length, new Set(written.map(each => each.to)).size]).toEqual([60, 60])
})

test("an email that can't be written leaves no claim", async () => {
  const { registrationId } = await place()
  at(40)
  const broken = { ...counter.context, mail: () => Promise.reject(new Error('no')) }
  await expect(sendReminders(broken)).rejects.toThrow('no')
  expect(
    await counter.db.select().from(classReminders).where(eq(classReminders.registrationId, registrationId)),
  ).toEqual([])
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('reminders wait for a spot that is being canceled, and send none for it', async () => {
  const { registrationId } = await place()
  at(40)
  let asked!: Promise<void>
  await counter.db.transaction(async tx => {
    await tx
      .update(registrations)
      .set({ status: 'cancelled', cancelledAt: counter.clock.now() })
      .where(eq(registrations.id, registrationId))
    asked = remind()
    await expect.poll(() => waitingForLocks(counter.db)).toBe(1)
  })
  await asked
  expect(await reminders()).toEqual([])
})
