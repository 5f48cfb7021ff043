import { expect, test } from 'vitest'
import { isTag, tagsFrom } from './tags.ts'

test('tags are lowercase, trimmed and unique', () => {
  expect(tagsFrom(' Paper,rainy   day, paper ,, Clay ')).toEqual(['paper', 'rainy day', 'clay'])
})

test('words, digits and the characters between them are valid tags; markup and long texts are not', () => {
  for (const tag of ['paper', 'rainy day', 'do-it-yourself', 'ages 5', 'été', 'arts & crafts'])
    expect(isTag(tag), tag).toBe(true)
  for (const tag of ['', '<b>', 'a,b', '-a', 'a/b', 'x'.repeat(31)]) expect(isTag(tag), tag).toBe(false)
})
