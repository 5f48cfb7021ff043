import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, slugFrom } from './slug.ts'

test('a title becomes lowercase words with hyphens', () => {
  expect(slugFrom('A lantern, from one sheet!')).toBe('a-lantern-from-one-sheet')
  expect(slugFrom('Café & crème: don’t worry')).toBe('cafe-creme-dont-worry')
  expect(slugFrom('折り紙')).toBe('post')
})

test('any title gives a valid slug', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), title => isSlug(slugFrom(title))))
})

test('paths and special characters are not a valid slug', () => {
  for (const text of ['', 'A', 'a b', '../x', 'a--b', '-a', 'a-', 'a/b', 'rss.xml', 'x'.repeat(81)])
    expect(isSlug(text), text).toBe(false)
})
