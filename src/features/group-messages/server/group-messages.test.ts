import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { offerings, seasons, sessions } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { messagesFeature } from '#src/features/messages/server.ts'
import { orders, registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { noEmailOf } from '#src/lib/no-email.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import type { RecipientAnswer, SentToAnswer } from '../contract.ts'
import { groupMessagesFeature } from '../server.ts'
import { deliverJob } from './deliver.ts'

let site: Awaited<ReturnType<typeof serve>>
let rosa: { id: string; cookie: string }
let classId: string
const clock = movableClock()

beforeAll(async () => {
  site = await serve(app => [messagesFeature(app), groupMessagesFeature(app)], { clock })
  rosa = await signedInPerson(site.db, { firstName: 'Rosa', lastName: 'Rivera', role: 'staff' })
  await aPolicy(site.db)
})
beforeEach(async () => {
  classId = await anOffering(site.db, { capacity: 0, title: 'Clay Night' })
})
afterAll(() => site.close())

type Family = { id: string; email: string; cookie: string }
type Spot = Partial<typeof registrations.$inferInsert>

async function spot(family: Family, given: Spot = {}, firstName = 'Leo') {
  const [child] = await site.db
    .insert(children)
    .values({ parentId: family.id, firstName, lastName: 'Alvarez', dateOfBirth: '2018-06-14', photoConsent: false })
    .returning()
  await site.db.insert(registrations).values({
    offeringId: classId,
    childId: child!.id,
    parentId: family.id,
    status: 'confirmed',
    paymentStatus: 'paid',
    priceCents: 0,
    ...given,
  })
}
async function family(lastName: string, given: { verified?: boolean; email?: string } = {}, place?: Spot) {
  const made = await signedInPerson(site.db, { firstName: 'Maya', lastName, ...given })
  await spot(made, place)
  return made
}
const bounce = (email: string, because = '550') =>
  site.db.insert(mails).values({
    kind: 'receipt',
    to: email.toUpperCase(),
    subject: 'Receipt',
    html: '',
    text: '',
    failedBecause: because,
    parkedAt: new Date(),
  })

const get = async (path: string) => (await site.ask('GET', path, { cookie: rosa.cookie })).body
const list = (kind = 'class', of = classId) => get(`/api/admin/group-message-recipients?kind=${kind}&of=${of}`)
type Sending = { id: string; version: string; content?: string; kind?: string; of?: string }
const send = ({ id, version, content = 'Bring a shirt.\n\nIt gets messy.', kind = 'class', of = classId }: Sending) =>
  site.ask('POST', '/api/admin/group-messages', {
    cookie: rosa.cookie,
    body: { id, subject: 'Bring a shirt', content, kind, of, version },
  })
const deliver = () => deliverJob(site.app).run({})
const mailsOf = (messageId: string) =>
  site.db
    .select({ to: mails.to, text: mails.text })
    .from(mails)
    .where(sql`${mails.once} LIKE ${`group-message:${messageId}:%`}`)
const one = (id: string) => get(`/api/admin/group-messages/${id}`)
const names = (families: readonly { name: string }[]) => families.map(each => each.name).sort()

/** A class of 40 families, seven of whom can't be reached by email. */
async function fortyFamilies() {
  for (let n = 0; n < 33; n++) await family(`Reached${String(n).padStart(2, '0')}`)
  await family('Unconfirmed1', { verified: false })
  await family('Unconfirmed2', { verified: false })
  for (const name of ['Bounced1', 'Bounced2']) await bounce((await family(name)).email)
  const none = await family('Nomail')
  await site.db
    .update(users)
    .set({ email: noEmailOf(none.id) })
    .where(eq(users.id, none.id))
  const left = await family('Left')
  await site.db.update(users).set({ disabledAt: new Date(), phone: '(407) 555-0101' }).where(eq(users.id, left.id))
  const quiet = await family('Quiet')
  await site.db
    .update(users)
    .set({ mailsOff: ['messages'] })
    .where(eq(users.id, quiet.id))
}

test("a message to a class of 40 families goes to the list that was shown, and names why a family isn't reached", async () => {
  await fortyFamilies()
  const shown = await list()
  expect(shown.audienceName).toBe('Clay Night')
  const notReached = shown.families.filter((each: RecipientAnswer) => each.unreachable)
  expect(notReached.map((each: RecipientAnswer) => [each.name, each.unreachable, each.phone])).toEqual([
    ['Maya Bounced1', 'bounced', null],
    ['Maya Bounced2', 'bounced', null],
    ['Maya Left', 'left', '(407) 555-0101'],
    ['Maya Nomail', 'no-email', null],
    ['Maya Quiet', 'emails-off', null],
    ['Maya Unconfirmed1', 'not-confirmed', null],
    ['Maya Unconfirmed2', 'not-confirmed', null],
  ])
  const id = newId()
  expect((await send({ id, version: shown.version })).status).toBe(200)
  expect(await one(id)).toMatchObject({ waiting: 33, sent: 0, notReached: 7, sentBy: 'Rosa Rivera' })
  await deliver()
  const sent = await one(id)
  expect(sent).toMatchObject({ waiting: 0, sent: 33, notReached: 7, audienceName: 'Clay Night' })
  const state = (which: SentToAnswer['state']) => sent.families.filter((each: SentToAnswer) => each.state === which)
  expect(names(state('sent'))).toEqual(names(shown.families.filter((each: RecipientAnswer) => !each.unreachable)))
  expect(state('not-reached').map((each: SentToAnswer) => [each.name, each.because])).toEqual(
    notReached.map((each: RecipientAnswer) => [each.name, each.unreachable]),
  )
  const threads = await site.db.execute<{ name: string }>(sql`SELECT u.last_name AS name FROM messages m
    JOIN users u ON u.id = m.family_id JOIN group_message_recipients r ON r.family_id = u.id
    WHERE r.message_id = ${id} AND r.state = 'not-reached' ORDER BY 1`)
  expect(threads.rows.map(each => each.name)).toEqual([
    'Bounced1',
    'Bounced2',
    'Nomail',
    'Quiet',
    'Unconfirmed1',
    'Unconfirmed2',
  ])
  const written = await mailsOf(id)
  expect(new Set(written.map(each => each.to)).size).toBe(33)
  expect(written).toHaveLength(33)
})

test('a family with several children in the class gets one email, and no two accounts share an address', async () => {
  const maya = await family('Alvarez', { email: 'shared@example.com' })
  await spot(maya, {}, 'Mia')
  const other = await family('Ellis', { email: 'shared+sam@example.com' })
  await expect(signedInPerson(site.db, { email: 'Shared@Example.com' })).rejects.toThrow()
  const shown = await list()
  expect(shown.families.map((each: RecipientAnswer) => [each.name, each.children])).toEqual([
    ['Maya Alvarez', ['Leo', 'Mia']],
    ['Maya Ellis', ['Leo']],
  ])
  const id = newId()
  await send({ id, version: shown.version })
  await deliver()
  expect((await mailsOf(id)).map(each => each.to).sort()).toEqual([other.email, maya.email].sort())
})

test('a message sent twice, even at the same moment, goes out once; different text under its id is refused', async () => {
  const maya = await family('Alvarez')
  const message = { id: newId(), version: (await list()).version }
  const answers = await Promise.all([send(message), send(message)])
  expect(answers.map(each => [each.status, each.body.id])).toEqual(Array(2).fill([200, message.id]))
  await whileLocked(site.db, accountLock(maya.id), [deliver, deliver])
  expect(await mailsOf(message.id)).toHaveLength(1)
  // The list has changed since, which doesn't matter for a message that was already sent.
  await family('Ellis')
  expect((await send(message)).status).toBe(200)
  expect((await send({ ...message, content: 'Something else.' })).body.code).toBe('sent-otherwise')
  await deliver()
  expect(await mailsOf(message.id)).toHaveLength(1)
})

test('if the list changed since it was shown, nothing is sent', async () => {
  const maya = await family('Alvarez')
  const before = await list()
  await family('Ellis')
  const id = newId()
  expect((await send({ id, version: before.version })).body.code).toBe('list-changed')
  const withEllis = await list()
  await bounce(maya.email)
  expect((await send({ id, version: withEllis.version })).body.code).toBe('list-changed')
  expect((await site.ask('GET', `/api/admin/group-messages/${id}`, { cookie: rosa.cookie })).status).toBe(404)
  expect((await send({ id, version: (await list()).version })).status).toBe(200)
})

test('a family that leaves between sending and its email gets none, and the page says why', async () => {
  const maya = await family('Alvarez')
  const id = newId()
  await send({ id, version: (await list()).version })
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, maya.id))
  await deliver()
  expect((await one(id)).families).toMatchObject([{ state: 'not-reached', because: 'left' }])
  expect(await mailsOf(id)).toEqual([])
})

test("a failed email to one family doesn't hold up the others and is retried", async () => {
  const [maya, jordan] = [await family('Alvarez'), await family('Ellis')]
  const id = newId()
  await send({ id, version: (await list()).version })
  const broken = {
    ...site.app,
    mail: (async (tx, mail) => {
      if (mail.to === maya.email) throw new Error('no room')
      return site.app.mail(tx, mail)
    }) as typeof site.app.mail,
  }
  await expect(deliverJob(broken).run({})).rejects.toThrow('1 families')
  expect((await mailsOf(id)).map(each => each.to)).toEqual([jordan.email])
  await deliver()
  expect((await mailsOf(id)).map(each => each.to).sort()).toEqual([jordan.email, maya.email].sort())
})

test('the text is in the email and in the family’s thread, where replies reach staff', async () => {
  const maya = await family('Alvarez')
  const id = newId()
  await send({ id, version: (await list()).version })
  await deliver()
  const [{ text } = { text: '' }] = await mailsOf(id)
  for (const words of ['Hello Maya,', 'Bring a shirt.', 'It gets messy.', 'Reply in your messages'])
    expect(text).toContain(words)
  expect(text).toContain(`/dashboard?tab=messages&with=${rosa.id}`)
  const thread = (await site.ask('GET', `/api/messages?with=${rosa.id}`, { cookie: maya.cookie })).body
  expect(thread.map((each: { content: string }) => each.content)).toEqual([
    'Bring a shirt\n\nBring a shirt.\n\nIt gets messy.',
  ])
  // It needs no answer, so a new thread isn't open until the family replies.
  const shown = async () =>
    names((await get('/api/admin/messages')).families.map((each: { family: object }) => each.family))
  expect(await shown()).not.toContain('Maya Alvarez')
  const body = { receiverId: rosa.id, content: 'Which shirt?' }
  expect((await site.ask('POST', '/api/messages', { cookie: maya.cookie, body })).status).toBe(201)
  expect(await shown()).toContain('Maya Alvarez')
})

test('a family waiting for a reply is still waiting after a group message', async () => {
  const maya = await family('Ellis')
  await site.ask('POST', '/api/messages', { cookie: maya.cookie, body: { receiverId: rosa.id, content: 'Hello?' } })
  await send({ id: newId(), version: (await list()).version })
  await deliver()
  expect((await get(`/api/admin/messages/${maya.id}/about`)).state.waitingSince).not.toBeNull()
})

test('each audience: a waitlist, a season, unpaid orders, chosen families', async () => {
  const spots = await family('Spot')
  await family('Waiting', {}, { status: 'waitlisted', paymentStatus: 'unpaid' })
  const ended = await anOffering(site.db, { season: 'Winter', sessionStarts: ['2026-01-08T22:45:00Z'] })
  const winter = await anOffering(site.db, { season: 'Winter' })
  const [season] = await site.db
    .insert(seasons)
    .values({ name: 'Winter 2027', firstDay: '2026-12-21', lastDay: '2027-03-20', state: 'closed' })
    .returning()
  await site.db.update(offerings).set({ seasonId: season!.id }).where(eq(offerings.id, winter))
  await family('On the list', {}, { offeringId: winter, status: 'waitlisted', paymentStatus: 'unpaid' })
  const [past, now] = [
    await family('Past', {}, { offeringId: ended }),
    await family('Winter', {}, { offeringId: winter }),
  ]
  for (const [name, keptByStaff] of [
    ['Owes', true],
    ['Checking out', false],
  ] as const) {
    const owing = await signedInPerson(site.db, { firstName: 'Maya', lastName: name })
    const [order] = await site.db
      .insert(orders)
      .values({
        ...{ reference: `CC-${name}`, parentId: owing.id, status: 'open', totalCents: 45_00, dueCents: 45_00 },
        ...{ heldUntil: new Date('2026-11-21T17:00:00Z'), keptByStaff },
      })
      .returning()
    const unpaid = { orderId: order!.id, status: 'pending', paymentStatus: 'unpaid', heldUntil: new Date() } as const
    await spot(owing, unpaid)
  }
  const found = async (kind: string, of = '') => {
    const { audienceName, families } = await list(kind, of)
    return [audienceName, ...names(families)]
  }
  expect(await found('class', classId)).toEqual(['Clay Night', 'Maya Spot'])
  expect(await found('waitlist', classId)).toEqual(['Clay Night waitlist', 'Maya Waiting'])
  expect(await found('season', season!.id)).toEqual(['Winter 2027 classes', 'Maya Winter'])
  expect(await found('unpaid')).toEqual(['Families with unpaid orders', 'Maya Owes'])
  const both = `${past.id},${now.id}`
  expect(await found('families', both)).toEqual(['2 chosen families', 'Maya Past', 'Maya Winter'])
  for (const [kind, of] of [
    ['class', newId()],
    ['session', newId()],
    ['season', newId()],
    ['families', rosa.id],
  ])
    expect(
      (await site.ask('GET', `/api/admin/group-message-recipients?kind=${kind}&of=${of}`, { cookie: rosa.cookie }))
        .status,
    ).toBe(404)
  expect((await list('season', 'Monsoon')).fields).toEqual({ of: 'Choose a season.' })
  expect(spots.id).toBeTruthy()
})

test('a message to a session only goes to the families whose children attend it', async () => {
  classId = await anOffering(site.db, {
    kind: 'program',
    title: 'After School',
    sessionStarts: ['2026-12-01T20:00:00Z', '2026-12-03T20:00:00Z'],
  })
  await family('Every Day')
  await family('Tuesdays', {}, { days: ['Tuesday'] })
  await family('Later', {}, { startDate: '2026-12-02' })
  const dates = await site.db.select().from(sessions).where(eq(sessions.offeringId, classId)).orderBy(sessions.startsAt)
  const attend = await Promise.all(dates.map(async ({ id }) => list('session', id)))
  expect(attend.map(({ audienceName, families }) => [audienceName, ...names(families)])).toEqual([
    ['After School, Tue, Dec 1, 3 PM', 'Maya Every Day', 'Maya Tuesdays'],
    ['After School, Thu, Dec 3, 3 PM', 'Maya Every Day', 'Maya Later'],
  ])
})

test("a delayed email doesn't mark an address as unreachable, and a delivered one clears a bounce", async () => {
  const [late, better] = [await family('Late'), await family('Better')]
  await bounce(late.email, 'no connection')
  await bounce(better.email)
  await site.db.insert(mails).values({
    kind: 'receipt',
    to: better.email,
    subject: '',
    html: '',
    text: '',
    sentAt: new Date(Date.now() + 1_000),
  })
  expect((await list()).families.map((each: RecipientAnswer) => each.unreachable)).toEqual([null, null])
})

test('with a mail server, an email counts as sent once it is, and as not reached when the address refuses it', async () => {
  const other = await serve(app => [messagesFeature(app), groupMessagesFeature(app)], {
    clock,
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
  })
  try {
    const staff = await signedInPerson(other.db, { role: 'staff' })
    const people = [
      await signedInPerson(other.db, { lastName: 'A' }),
      await signedInPerson(other.db, { lastName: 'B' }),
    ]
    const of = people.map(each => each.id).join(',')
    const ask = async (path: string) => (await other.ask('GET', path, { cookie: staff.cookie })).body
    const { version } = await ask(`/api/admin/group-message-recipients?kind=families&of=${of}`)
    const id = newId()
    const body = { id, subject: 'Hi', content: 'Hello', kind: 'families', of, version }
    await other.ask('POST', '/api/admin/group-messages', { cookie: staff.cookie, body })
    await deliverJob(other.app).run({})
    const counts = async () => {
      const { waiting, sent, notReached } = await ask(`/api/admin/group-messages/${id}`)
      return { waiting, sent, notReached }
    }
    expect(await counts()).toEqual({ waiting: 2, sent: 0, notReached: 0 })
    const mine = (email: string) => and(eq(mails.to, email), eq(mails.kind, 'group-message'))
    await other.db.update(mails).set({ sentAt: new Date() }).where(mine(people[0]!.email))
    const refused = { parkedAt: new Date(), failedBecause: '550' }
    await other.db.update(mails).set(refused).where(mine(people[1]!.email))
    expect(await counts()).toEqual({ waiting: 0, sent: 1, notReached: 1 })
    const because = async () => {
      const { families } = await ask(`/api/admin/group-messages/${id}`)
      return families.map((each: SentToAnswer) => each.because)
    }
    expect(await because()).toEqual(['bounced', null])
    await other.db.update(mails).set({ failedBecause: 'no connection' }).where(mine(people[1]!.email))
    expect(await because()).toEqual(['undelivered', null])
    expect((await ask('/api/admin/group-messages')).messages).toMatchObject([{ id, sent: 1, notReached: 1 }])
  } finally {
    await other.close()
  }
})
