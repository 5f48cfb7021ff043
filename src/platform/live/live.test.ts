import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionsOf } from '#src/lib/permissions.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { openLog } from '#src/platform/log/log.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { listen } from '../database/listen.ts'
import { NEWS, openLive } from './live.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const log = openLog({ logLevel: 'silent' })
const everybody = async (ids: readonly string[]) => new Set(ids)
const person = (id: string, role: Viewer['role'] = 'parent', address = '192.0.2.1') => ({
  id,
  role,
  permissions: permissionsOf({ role }),
  signInId: `sign-in of ${id}`,
  address,
})

/** What a stream has sent so far, without its heartbeats. */
function said(stream: Readable | undefined) {
  const seen: string[] = []
  stream!.setEncoding('utf8')
  stream!.on('data', (text: string) => seen.push(...text.split('\n\n').filter(each => each && !each.startsWith(':'))))
  return seen
}
const hello = 'retry: 1000\nevent: hello\ndata: {}'
const aboutMessages = (id: string) => `event: news\ndata: {"kind":"messages","id":"${id}"}`

test('events reach the right people on every process, when the transaction commits and not before', async () => {
  const [here, there] = [openLive({ stillSignedIn: everybody, log }), openLive({ stillSignedIn: everybody, log })]
  const ears = [here, there].map(live => listen(database.connection, [NEWS], (_, payload) => live.hear(payload)))
  await Promise.all(ears.map(each => each.ready))
  const [maya, jordan, rosa] = [
    said(there.open(person('maya'))),
    said(there.open(person('jordan'))),
    said(there.open(person('rosa', 'staff'))),
  ]
  await database.db
    .transaction(async tx => {
      await here.publish(tx, { kind: 'messages', id: 'taken back' }, { people: ['maya'], staff: true })
      throw new Error('no')
    })
    .catch(() => {})
  await here.publish(database.db, { kind: 'messages', id: 'maya' }, { people: ['maya'], staff: true })
  const many = Array.from({ length: 400 }, (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`)
  await here.publish(database.db, { kind: 'messages', id: 'to many' }, { people: [...many, 'jordan'] })
  await expect.poll(() => jordan).toEqual([hello, aboutMessages('to many')])
  expect(maya).toEqual([hello, aboutMessages('maya')])
  expect(rosa).toEqual([hello, aboutMessages('maya')])
  await Promise.all(ears.map(each => each.stop()))
  for (const live of [here, there]) live.close()
})

test('staff whose role has no access to messages get no events about them, even about their own', async () => {
  const live = openLive({ stillSignedIn: everybody, log })
  const [staff, bookkeeper, front] = [
    said(live.open(person('rosa', 'staff'))),
    said(
      live.open({ ...person('kim', 'staff'), permissions: permissionsOf({ role: 'staff', staffRole: 'bookkeeper' }) }),
    ),
    said(
      live.open({ ...person('lee', 'staff'), permissions: permissionsOf({ role: 'staff', staffRole: 'front-desk' }) }),
    ),
  ]
  live.hear(JSON.stringify({ news: { kind: 'messages', id: 'maya' }, to: ['kim'], staff: true }))
  await expect.poll(() => [staff, front]).toEqual(Array(2).fill([hello, aboutMessages('maya')]))
  expect(bookkeeper).toEqual([hello])
  live.close()
})

test('a stream ends when its session ends; the others stay open', async () => {
  const ended = new Set<string>()
  const live = openLive({
    stillSignedIn: async ids => new Set(ids.filter(id => !ended.has(id))),
    log,
    beatMs: 10,
  })
  const [maya, jordan] = [live.open(person('maya'))!, live.open(person('jordan'))!]
  const seen = said(jordan)
  maya.resume()
  ended.add('sign-in of maya')
  await once(maya, 'end')
  live.missed()
  await expect.poll(() => seen).toEqual([hello, hello])
  expect(jordan.destroyed).toBe(false)
  live.close()
})

test('a stream opened while the others are being checked stays open', async () => {
  const questions: ReturnType<typeof Promise.withResolvers<void>>[] = []
  const live = openLive({
    async stillSignedIn(ids) {
      const question = Promise.withResolvers<void>()
      questions.push(question)
      await question.promise
      return new Set(ids)
    },
    log,
    beatMs: 10,
  })
  live.open(person('maya'))!.resume()
  await expect.poll(() => questions.length).toBeGreaterThan(0)
  const late = live.open(person('jordan'))!
  const beats: string[] = []
  late.setEncoding('utf8').on('data', (text: string) => beats.push(text))
  const answering = setInterval(() => {
    for (const each of questions) each.resolve()
  }, 5)
  await expect.poll(() => late.destroyed || beats.join('').includes('still here')).toBe(true)
  clearInterval(answering)
  expect(late.destroyed).toBe(false)
  live.close()
})

test('a failed check ends no stream', async () => {
  let asked = 0
  const live = openLive({
    stillSignedIn: async () => {
      asked++
      throw new Error('the database is down')
    },
    log,
    beatMs: 5,
  })
  const stream = live.open(person('maya'))!.resume()
  await expect.poll(() => asked).toBeGreaterThan(1)
  expect(stream.readableEnded).toBe(false)
  live.close()
})

test('a user has at most ten streams; closing one makes room, and a stopping process opens none', async () => {
  const live = openLive({ stillSignedIn: everybody, log })
  const own = Array.from({ length: 10 }, () => live.open(person('maya'))!)
  expect(live.open(person('maya'))).toBeUndefined()
  expect(live.open(person('jordan'))).toBeDefined()
  own[0]!.destroy()
  await once(own[0]!, 'close')
  expect(live.open(person('maya'))).toBeDefined()
  live.close()
  expect(live.open(person('rosa'))).toBeUndefined()
})

test('a client that reads nothing is disconnected instead of filling up memory', async () => {
  const live = openLive({ stillSignedIn: everybody, log })
  const slow = live.open(person('maya'))!
  const payload = JSON.stringify({ news: { kind: 'messages', id: 'x'.repeat(1_000) }, to: ['maya'], staff: false })
  for (let n = 0; n < 100; n++) live.hear(payload)
  expect(slow.destroyed).toBe(true)
  expect(slow.readableLength).toBeLessThan(70 * 1024)
  live.close()
})

test('accounts on one network share a limit of streams, enough for a full house of families; others are not affected', () => {
  const live = openLive({ stillSignedIn: everybody, log })
  const opened = (count: number, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => live.open(person(`${address(n)} ${n}`, 'parent', address(n)))).filter(
      Boolean,
    )
  const first = opened(250, () => '192.0.2.1')
  expect(first.length).toBe(200)
  expect(opened(250, n => `2001:db8:1:1::${n.toString(16)}`).length, 'one IPv6 customer').toBe(200)
  expect(opened(1, () => '192.0.2.2').length, 'the house next door').toBe(1)
  expect(opened(1, () => '2001:db8:1:2::1').length, 'the next customer').toBe(1)
  live.close()
})

test('a stream that ends makes room for another on its network', async () => {
  const live = openLive({ stillSignedIn: everybody, log })
  const streams = Array.from({ length: 200 }, (_, n) => live.open(person(`p${n}`)))
  expect(live.open(person('late'))).toBeUndefined()
  const ended = once(streams[0]!, 'close')
  streams[0]!.destroy()
  await ended
  expect(live.open(person('late'))).toBeDefined()
  live.close()
})
