import { expect, test } from 'vitest'
import { isTag, tagsFrom } from './tags.ts'

test('tags are small, tidy and there once', () => {
  expect(tagsFrom(' Paper,rainy   day, paper ,, Clay ')).toEqual(['paper', 'rainy day', 'clay'])
})

test('words, digits and what stands between them are tags; markup and long ones are not', () => {
  for (const tag of ['paper', 'rainy day', 'do-it-yourself', 'ages 5', 'été', 'arts & crafts'])
    expect(isTag(tag), tag).toBe(true)
  for (const tag of ['', '<b>', 'a,b', '-a', 'a/b', 'x'.repeat(31)]) expect(isTag(tag), tag).toBe(false)
})
