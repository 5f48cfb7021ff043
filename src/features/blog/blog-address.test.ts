import { expect, test } from 'vitest'
import { blogAddress, readBlogAddress } from './blog-address.ts'

test('a URL is read back the way it was written', () => {
  for (const asked of [
    { tag: 'at home', page: 3 },
    { tag: 'arts & crafts', page: 1 },
    { tag: undefined, page: 2 },
  ])
    expect(readBlogAddress(new URL(blogAddress(asked), 'https://x.example').searchParams)).toEqual(asked)
  expect(blogAddress({})).toBe('/blog')
})

test.each(['0', '-1', '1.5', 'x', '99999', '1e3'])('page %j is the first page', page => {
  expect(readBlogAddress(new URLSearchParams({ page })).page).toBe(1)
})
