import { expect, test } from 'vitest'
import { postingFacts } from './post-facts.ts'

const site = { brand: 'Curiously Creative', origin: 'https://craft.example' }
const post = {
  id: 'x',
  slug: 'a-lantern',
  title: 'A lantern',
  excerpt: 'Two folds.',
  tags: ['paper', 'at home'],
  kind: 'craft' as const,
  authorName: 'Ana Rivera',
  readingMinutes: 4,
  publishedAt: '2026-11-12T14:00:00.000Z',
  updatedAt: '2026-11-10T14:00:00.000Z',
  picture: null,
  materials: [],
  steps: [],
  related: [],
}

test('the structured data of a post has its author, dates and canonical URL', () => {
  expect(postingFacts(post, '/og/blog/a-lantern.png?v=1', site)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A lantern',
    url: 'https://craft.example/blog/a-lantern',
    image: 'https://craft.example/og/blog/a-lantern.png?v=1',
    datePublished: '2026-11-12T14:00:00.000Z',
    // Saved before it was published, so it hasn't changed since.
    dateModified: '2026-11-12T14:00:00.000Z',
    author: { '@type': 'Person', name: 'Ana Rivera' },
    keywords: 'paper, at home',
    timeRequired: 'PT4M',
  })
  const later = { ...post, updatedAt: '2026-12-01T00:00:00.000Z' }
  expect(postingFacts(later, '/share.png', site).dateModified).toBe('2026-12-01T00:00:00.000Z')
})
