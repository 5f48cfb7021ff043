import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDisabled } from '#src/features/accounts/server.ts'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { MessageAnswer } from '../message-answer.ts'
import { messagesFeature } from '../server.ts'

type Person = { id: string; cookie: string; email: string }
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let maya: Person
let jordan: Person
let rosa: Person
let dana: Person

beforeAll(async () => {
  site = await serve(app => [messagesFeature(app)], { clock })
  maya = await signedInPerson(site.db, { firstName: 'Maya', lastName: 'Alvarez' })
  jordan = await signedInPerson(site.db, { firstName: 'Jordan', lastName: 'Ellis' })
  rosa = await signedInPerson(site.db, { firstName: 'Rosa', lastName: 'Rivera', role: 'staff' })
  dana = await signedInPerson(site.db, { firstName: 'Dana', lastName: 'Okafor', role: 'admin' })
})
afterAll(() => site.close())

const write = (from: { cookie: string }, to: { id: string }, content = 'Hello', key?: string) =>
  site.ask('POST', '/api/messages', {
    cookie: from.cookie,
    body: { receiverId: to.id, content },
    headers: key ? { 'idempotency-key': key } : undefined,
  })
const get = async (who: { cookie: string }, path: string) => (await site.ask('GET', path, { cookie: who.cookie })).body
const read = (who: Person, id: string) => site.ask('PUT', `/api/messages/${id}/read`, { cookie: who.cookie })
const contents = (list: MessageAnswer[]) => list.map(each => each.content)

test('who can message whom: parents to staff, staff to families, and nobody else (T21)', async () => {
  const closed = await signedInPerson(site.db, { role: 'staff' })
  await setDisabled(site.db, closed.id, new Date())
  const lost = await signedInPerson(site.db, { role: 'unknown' })
  const people = { maya, jordan, rosa, dana, closed, lost, nobody: { id: newId() }, nonsense: { id: "1' OR true" } }
  const allowed: string[] = []
  const refusals = new Set<string>()
  for (const [from, writer] of Object.entries({ maya, jordan, rosa, dana }))
    for (const [to, receiver] of Object.entries(people)) {
      const answer = await write(writer, receiver)
      if (answer.status === 201) {
        expect(answer.body).toMatchObject({
          senderId: writer.id,
          receiverId: receiver.id,
          content: 'Hello',
          read: false,
        })
        allowed.push(`${from} to ${to}`)
      } else refusals.add(`${answer.status} ${answer.text}`)
    }
  expect(allowed).toEqual([
    ...['maya to rosa', 'maya to dana', 'jordan to rosa', 'jordan to dana'],
    ...['rosa to maya', 'rosa to jordan', 'dana to maya', 'dana to jordan'],
  ])
  // Anyone who can't be messaged gets the same answer as an unknown person, byte for byte.
  expect([...refusals]).toEqual([`404 {"message":"We couldn't find that.","code":"not-found"}`])
})

test('the sender is whoever is signed in, whatever the body says (T21)', async () => {
  const body = { receiverId: rosa.id, content: 'Hi', senderId: jordan.id }
  expect((await site.ask('POST', '/api/messages', { cookie: maya.cookie, body })).status).toBe(400)
})

test('a message has 1 to 5,000 characters', async () => {
  for (const content of ['', '  \n ', undefined]) {
    const answer = await site.ask('POST', '/api/messages', {
      cookie: maya.cookie,
      body: { receiverId: rosa.id, content },
    })
    expect([answer.status, answer.body.fields]).toEqual([400, { content: 'Please enter a message' }])
  }
  expect((await write(maya, rosa, 'x'.repeat(5_001))).body.fields).toEqual({
    content: 'Messages can have up to 5,000 characters. Split it into shorter messages.',
  })
  expect((await write(maya, rosa, '🦊'.repeat(2_500))).status).toBe(201)
})

test("the same key sends once, even at the same moment, and can't be reused for different text", async () => {
  const key = newId()
  const answers = await Promise.all([1, 2, 3, 4].map(() => write(maya, rosa, 'Only once', key)))
  expect(answers.map(each => each.status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(each => each.body.id)).size).toBe(1)
  expect((await write(maya, rosa, 'Something else', key)).status).toBe(422)
  expect((await write(maya, dana, 'Only once', key)).status).toBe(422)
  expect((await write(jordan, rosa, 'Only once', key)).body.id).not.toBe(answers[0]!.body.id)
  const mine = contents(await get(maya, `/api/messages?with=${rosa.id}`))
  expect(mine.filter(each => each === 'Only once')).toHaveLength(1)
})

test("people only see their own conversations, and anyone else's or an unknown one is empty (T22)", async () => {
  for (const who of [rosa, dana]) await write(maya, who)
  const secret = (await write(jordan, rosa, 'About Sam')).body
  const lists = ['', `?with=${rosa.id}`, `?with=${jordan.id}`, `?with=${newId()}`, '?with=1%27%20OR%20true']
  for (const list of lists) expect(contents(await get(maya, `/api/messages${list}`))).not.toContain('About Sam')
  expect(await get(maya, `/api/messages?with=${jordan.id}`)).toEqual([])
  expect(contents(await get(rosa, '/api/messages'))).toContain('About Sam')
  expect(contents(await get(dana, '/api/messages'))).not.toContain('About Sam')
  expect((await get(maya, '/api/messages/conversations')).map((each: { with: Person }) => each.with.id).sort()).toEqual(
    [rosa.id, dana.id].sort(),
  )
  expect(secret.key).toBeNull()
})

test('only the recipient can mark a message read; staff share what families wrote (T22)', async () => {
  const [toRosa, toMaya] = [(await write(maya, rosa)).body, (await write(rosa, maya)).body]
  const refused = [await read(jordan, toMaya.id), await read(rosa, toMaya.id), await read(maya, toRosa.id)]
  const unknown = await read(maya, newId())
  for (const answer of [...refused, unknown])
    expect([answer.status, answer.text]).toEqual([404, `{"message":"We couldn't find that.","code":"not-found"}`])
  const batch = (who: Person) =>
    site.ask('POST', '/api/messages/read', { cookie: who.cookie, body: { ids: [toRosa.id, toMaya.id] } })
  expect((await batch(jordan)).body).toEqual([])

  clock.forward(60_000)
  const done = await read(maya, toMaya.id)
  expect(done.body).toMatchObject({ id: toMaya.id, read: true, readAt: clock.now().toISOString() })
  expect((await read(maya, toMaya.id)).body).toEqual(done.body)
  // Dana didn't receive it, but answers for all staff.
  expect((await batch(dana)).body.map((each: MessageAnswer) => [each.id, each.read])).toEqual([[toRosa.id, true]])
})

test('asking after a version returns every message and read receipt since, once each', async () => {
  const known = Math.max(...(await get(maya, '/api/messages')).map((each: MessageAnswer) => each.version))
  const since = (version: number) => get(maya, `/api/messages?with=${rosa.id}&after=${version}`)
  const hello = (await write(rosa, maya, 'First')).body
  await write(maya, rosa, 'Second')
  await write(maya, dana, 'Not in this conversation')
  expect(contents(await since(known))).toEqual(['First', 'Second'])
  const top = (await since(known)).at(-1).version
  await read(maya, hello.id)
  expect((await since(top)).map((each: MessageAnswer) => [each.content, each.read])).toEqual([['First', true]])
  expect((await site.ask('GET', '/api/messages?after=1', { cookie: maya.cookie })).status).toBe(400)
})

test('pages go back by number without a gap, oldest first', async () => {
  const family = await signedInPerson(site.db)
  for (let n = 1; n <= 55; n++) {
    clock.forward(1_000)
    await site.db.execute(sql`TRUNCATE rate_limits`)
    await write(n % 2 ? family : rosa, n % 2 ? rosa : family, `Message ${n}`)
  }
  const newest: MessageAnswer[] = await get(family, `/api/messages?with=${rosa.id}`)
  const older: MessageAnswer[] = await get(family, `/api/messages?with=${rosa.id}&before=${newest[0]!.number}`)
  expect(contents([...older, ...newest])).toEqual(Array.from({ length: 55 }, (_, n) => `Message ${n + 1}`))
  const times = [...older, ...newest].map(each => each.createdAt)
  expect(times).toEqual([...times].sort())
})

test('60 messages an hour, then you have to wait', async () => {
  const busy = await signedInPerson(site.db)
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await write(busy, rosa, `Message ${n}`)).status)
  expect([statuses.filter(each => each === 201).length, statuses.at(-1)]).toEqual([60, 429])
})

test("an unverified address can't see or send messages (T2)", async () => {
  const stranger = await signedInPerson(site.db, { verified: false })
  await write(rosa, stranger, 'For the owner of the address alone')
  expect(await get(stranger, '/api/messages')).toEqual([])
  expect(await get(stranger, `/api/messages?with=${rosa.id}`)).toEqual([])
  expect(await get(stranger, '/api/messages/conversations')).toEqual([])
  expect(await get(stranger, '/api/messages/unread')).toEqual({ unread: 0 })
  expect((await get(stranger, '/api/users')).map((each: Person) => each.id)).toEqual([stranger.id])
  expect((await write(stranger, rosa)).body.code).toBe('unverified')
})

test('a parent sees staff names and nothing about other parents; staff can find families (T13)', async () => {
  const seen = await get(maya, '/api/users')
  expect(seen.map((each: Person) => each.id)).toEqual(expect.arrayContaining([maya.id, rosa.id, dana.id]))
  expect(seen.map((each: { role: string }) => each.role).sort()).toEqual(['admin', 'parent', 'staff'])
  for (const person of seen) expect(Object.keys(person).sort()).toEqual(['firstName', 'id', 'lastName', 'role'])
  const asked = ['/api/users', '/api/users?q=Jordan', '/api/users?q=%25', '/api/users?page=2', '/api/messages']
  for (const path of [...asked, '/api/messages/conversations']) {
    const { text } = await site.ask('GET', path, { cookie: maya.cookie })
    for (const told of [jordan.id, 'Jordan', 'Ellis', jordan.email, rosa.email]) expect(text).not.toContain(told)
  }
  expect((await get(rosa, '/api/users?q=dan%20ell')).map((each: Person) => each.id)).toEqual([jordan.id])
})
