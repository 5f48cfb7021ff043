import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/lib/api-client.ts'
import { forgetRequestKey, requestKeyFor, wasAnswered } from './request-key.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

test('the same order has the same key, another order has a new one', () => {
  const first = requestKeyFor({ items: ['a'], total: 4500 })
  expect(requestKeyFor({ items: ['a'], total: 4500 })).toBe(first)
  expect(requestKeyFor({ items: ['a'], total: 4600 })).not.toBe(first)
})

test('after an answer, the same content is a new request', () => {
  const first = requestKeyFor('cart')
  forgetRequestKey()
  expect(requestKeyFor('cart')).not.toBe(first)
})

test('a lost connection and a server failure keep the key, a refusal ends it', () => {
  const answer = (status: number, code: string) => new ApiError(status, JSON.stringify({ message: 'x', code }), '')
  expect(wasAnswered(new TypeError('Failed to fetch'))).toBe(false)
  expect(wasAnswered(answer(503, 'busy'))).toBe(false)
  expect(wasAnswered(answer(409, 'still-working'))).toBe(false)
  expect(wasAnswered(answer(409, 'full'))).toBe(true)
})
