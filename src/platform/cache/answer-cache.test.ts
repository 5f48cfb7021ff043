import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

const open = (bytes = 100) =>
  new AnswerCache<string>({ entries: 3, bytes, maxAgeMs: 60_000, sizeOf: text => text.length })
const always = () => true

test('many askers at once wait for one making', async () => {
  const cache = open()
  let made = 0
  const ask = () => cache.get('a', ['classes'], async () => `made ${++made}`, always)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['made 1', 'made 1', 'made 1'])
  expect(await ask()).toBe('made 1')
})

test('a change forgets what shows it, and nothing else', async () => {
  const cache = open()
  await cache.get('classes', ['classes'], async () => 'a', always)
  await cache.get('policies', ['policies'], async () => 'b', always)
  cache.forget(['classes'])
  expect([cache.peek('classes'), cache.peek('policies')]).toEqual([undefined, 'b'])
  cache.forget()
  expect(cache.size).toBe(0)
})

test('what was read before a change is not kept after it', async () => {
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

test('it never holds more entries or bytes than it may; the oldest go first', async () => {
  const cache = open(10)
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, [], async () => key, always)
  expect([cache.size, cache.peek('a'), cache.peek('d')]).toEqual([3, undefined, 'd'])
  await cache.get('big', [], async () => '123456789', always)
  expect([cache.size, cache.peek('d'), cache.peek('big')]).toEqual([2, 'd', '123456789'])
})
