import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

const open = (bytes = 100) =>
  new AnswerCache<string>({ entries: 3, bytes, maxAgeMs: 60_000, sizeOf: text => text.length })
const always = () => true

test('many requests at once wait for one computation', async () => {
  const cache = open()
  let made = 0
  const ask = () => cache.get('a', ['classes'], async () => `made ${++made}`, always)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['made 1', 'made 1', 'made 1'])
  expect(await ask()).toBe('made 1')
})

test('a change clears the entries that show it, and nothing else', async () => {
  const cache = open()
  await cache.get('classes', ['classes'], async () => 'a', always)
  await cache.get('policies', ['policies'], async () => 'b', always)
  cache.forget(['classes'])
  expect([cache.peek('classes'), cache.peek('policies')]).toEqual([undefined, 'b'])
  cache.forget()
  expect(cache.size).toBe(0)
})

test('data read before a change is not cached after it', async () => {
  const cache = open()
  await cache.get(
    'a',
    ['classes'],
    async () => {
      cache.forget(['classes'])
      return 'old'
    },
    always,
  )
  expect(cache.peek('a')).toBeUndefined()
})

test('without change notifications nothing is cached or shared, and earlier work is not cached afterwards', async () => {
  const cache = open()
  const begun = Promise.withResolvers<string>()
  const early = cache.get('a', [], () => begun.promise, always)
  await cache.get('b', [], async () => 'b', always)
  cache.suspend()
  expect(cache.size).toBe(0)
  let made = 0
  const ask = () => cache.get('a', [], async () => `made ${++made}`, always)
  expect(await Promise.all([ask(), ask()])).toEqual(['made 1', 'made 2'])
  cache.resume()
  begun.resolve('from before')
  expect([await early, cache.size]).toEqual(['from before', 0])
  expect([await ask(), await ask()]).toEqual(['made 3', 'made 3'])
})

test('entries in use stay, unused ones go', async () => {
  const cache = open()
  await cache.get('hot', [], async () => 'hot', always)
  for (let n = 0; n < 20; n++) {
    await cache.get(`flood ${n}`, [], async () => 'x', always)
    expect(cache.peek('hot')).toBe('hot')
  }
  expect(cache.size).toBe(3)
})

test('it never exceeds its limits of entries and bytes; the least recently used go first', async () => {
  const cache = open(10)
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, [], async () => key, always)
  expect([cache.size, cache.peek('a'), cache.peek('d')]).toEqual([3, undefined, 'd'])
  await cache.get('big', [], async () => '123456789', always)
  expect([cache.size, cache.peek('d'), cache.peek('big')]).toEqual([2, 'd', '123456789'])
})
