import { expect, test } from 'vitest'
import { cachedPage } from './cached-pages.ts'

const keyOf = (path: string) => cachedPage(new URL(path, 'http://site.test'))?.key

test('the catalog is cached by the filters it renders, and by nothing else in the URL', () => {
  expect(keyOf('/classes?utm=mail&season=Fall&q=')).toBe('/classes?season=Fall')
  expect(keyOf(`/classes?q=${'x'.repeat(101)}`)).toBe('/classes')
})

test('each day of the week in the URL counts once, and at most seven days count', () => {
  expect(keyOf('/classes?day=Mon&day=Tue&day=Mon')).toBe('/classes?day=Mon&day=Tue')
  const many = Array.from({ length: 20 }, (_, n) => `day=${n}`).join('&')
  expect(keyOf(`/classes?${many}`)?.split('day=')).toHaveLength(8)
})

test('a sign-in page with a URL to return to is rendered for each request', () => {
  expect(keyOf('/login')).toBe('/login')
  expect(keyOf('/login?returnTo=/cart')).toBeUndefined()
  expect(keyOf('/dashboard')).toBeUndefined()
})
