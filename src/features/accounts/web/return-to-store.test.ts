import { afterEach, expect, test, vi } from 'vitest'
import { returnToStore } from './return-to-store.ts'

function withStorage(kept: Record<string, string> = {}) {
  const sessionStorage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  vi.stubGlobal('window', { sessionStorage })
  return kept
}
afterEach(() => vi.unstubAllGlobals())

test('a stored URL is used once', () => {
  const kept = withStorage()
  returnToStore.keep('/cart?classId=a')
  expect(kept).toEqual({ returnTo: '/cart?classId=a' })
  expect([returnToStore.take(), returnToStore.take()]).toEqual(['/cart?classId=a', undefined])
})

test('nothing redirects to another site or in a loop, even if someone wrote it into storage', () => {
  const kept = withStorage()
  for (const bad of ['//evil.example', 'javascript:alert(1)', '/login?returnTo=/login', '/sign-out', '', null])
    returnToStore.keep(bad)
  expect(kept).toEqual({})
  withStorage({ returnTo: '//evil.example' })
  expect(returnToStore.take()).toBeUndefined()
})

test('a browser that refuses storage still signs in, without a URL to return to', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): never {
      throw new Error('denied')
    },
  })
  returnToStore.keep('/cart')
  expect(returnToStore.take()).toBeUndefined()
})
