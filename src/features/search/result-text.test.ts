import { expect, test } from 'vitest'
import { bylineOf, countText, groupByKind, kindOf, resultsPath } from './result-text.ts'

test('counts read naturally', () => {
  expect([0, 1, 6].map(countText)).toEqual(['No results found', '1 result', '6 results'])
})

test('the line under a title says what it is, and when or where', () => {
  const metadata = { date: 'Thu, Dec 10', time: '5:45 PM' }
  expect(bylineOf({ type: 'class', url: '/events/a', metadata })).toBe('Class · Thu, Dec 10, 5:45 PM')
  expect(bylineOf({ type: 'blog', url: '/blog/a', metadata: { date: 'Mon, Nov 2' } })).toBe('Blog · Mon, Nov 2')
  expect(bylineOf({ type: 'page', url: '/faq' })).toBe('Page · /faq')
})

test('the typed text is encoded in the address', () => {
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

test('groups are in the order of their best result', () => {
  const results = [{ type: 'blog' as const }, { type: 'class' as const }, { type: 'blog' as const }]
  expect(groupByKind(results).map(group => [group.kind, group.results.length])).toEqual([
    ['blog', 2],
    ['class', 1],
  ])
})
