import { expect, test } from 'vitest'
import { bylineOf, countWords, groupByKind, kindOf, resultsPath } from './result-words.ts'

test('counts are said as people say them', () => {
  expect([0, 1, 6].map(countWords)).toEqual(['No results found', '1 result', '6 results'])
})

test('under a title stands what it is, and when or where', () => {
  const metadata = { date: 'Thu, Dec 10', time: '5:45 PM' }
  expect(bylineOf({ type: 'class', url: '/events/a', metadata })).toBe('Class · Thu, Dec 10, 5:45 PM')
  expect(bylineOf({ type: 'blog', url: '/blog/a', metadata: { date: 'Mon, Nov 2' } })).toBe('Blog · Mon, Nov 2')
  expect(bylineOf({ type: 'page', url: '/faq' })).toBe('Page · /faq')
})

test('what was typed goes into the address encoded', () => {
  expect(resultsPath('salt & clay?', 'blog')).toBe('/search-results?q=salt+%26+clay%3F&type=blog')
})

test('only the four kinds are tabs', () => {
  expect([kindOf('class'), kindOf('classes'), kindOf(null), kindOf('__proto__')]).toEqual([
    'class',
    undefined,
    undefined,
    undefined,
  ])
})

test('groups stand in the order of their best result', () => {
  const results = [{ type: 'blog' as const }, { type: 'class' as const }, { type: 'blog' as const }]
  expect(groupByKind(results).map(group => [group.kind, group.results.length])).toEqual([
    ['blog', 2],
    ['class', 1],
  ])
})
