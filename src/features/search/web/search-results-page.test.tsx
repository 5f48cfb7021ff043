import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { SearchResult } from '../contract.ts'
import { markText } from '../mark-text.ts'
import SearchResultsPage from './search-results-page.tsx'

const EVIL = '<img src=x onerror=alert(1)>'

function result(given: Partial<SearchResult>): SearchResult {
  const { title = 'Paper Lanterns', excerpt = 'Fold a lantern.' } = given
  return {
    id: title,
    type: 'class',
    url: '/events/paper-lanterns',
    title,
    excerpt,
    marked: { title: markText(title, 'lantern'), excerpt: markText(excerpt, 'lantern') },
    ...given,
  }
}

const Page = createRoutesStub([
  {
    id: 'results',
    path: '/search-results',
    loader: () => null,
    HydrateFallback: () => null,
    Component: () => (
      <QueryClientProvider client={new QueryClient()}>
        <SearchResultsPage />
      </QueryClientProvider>
    ),
  },
])

function shown(data: { q: string; kind?: string; near?: boolean; results?: SearchResult[]; counts?: object }) {
  const counts = { all: 0, blog: 0, class: 0, event: 0, page: 0, ...data.counts }
  const loaderData = { results: { near: false, results: [], entries: {}, kind: undefined, ...data, counts } }
  return renderToStaticMarkup(<Page initialEntries={['/search-results']} hydrationData={{ loaderData }} />)
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, '')

test('tabs other than All only appear when they have results, each with its count', () => {
  const html = shown({ q: 'lantern', results: [result({})], counts: { all: 3, class: 2, page: 1 } })
  const tabs = [...html.matchAll(/<a[^>]*href="\/search-results\?q=lantern[^"]*"[^>]*>(.*?)<\/a>/g)].map(each =>
    textOf(each[1]!),
  )
  expect(tabs.slice(0, 3)).toEqual(['All 3 results', 'Classes 2 results', 'Pages 1 result'])
  expect(html).not.toContain('type=blog')
})

test('everything is in the page itself: results, marks and links need no script', () => {
  const html = shown({ q: 'lantern', results: [result({})], counts: { all: 1, class: 1 } })
  expect(html).toContain('<mark>Lantern</mark>')
  expect(html).toContain('href="/events/paper-lanterns"')
  expect(html).toMatch(/<form[^>]*action="\/search-results"/)
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="lantern"/)
})

test('without results, the page shows the fixed text and suggests what to do next', () => {
  const html = shown({ q: 'zzzz' })
  expect(textOf(html)).toContain('No results found')
  expect(html).toContain('href="/classes?season=all"')
})

test('an empty tab links back to the other results', () => {
  const html = shown({ q: 'lantern', kind: 'blog', counts: { all: 4, class: 4 } })
  expect(textOf(html)).toContain('No results found')
  expect(textOf(html)).toContain('See all 4 results')
})

test('results that only have a similar spelling say so', () => {
  const html = shown({ q: 'lantren', near: true, results: [result({})], counts: { all: 1, class: 1 } })
  expect(textOf(html)).toContain('No exact matches for “lantren”')
})

test('shows the first five results of each kind, with a link to the rest', () => {
  const results = Array.from({ length: 7 }, (_, i) => result({ title: `Lantern ${i}` }))
  const html = shown({ q: 'lantern', results, counts: { all: 9, class: 9 } })
  expect(html.match(/class="hit"/g)).toHaveLength(5)
  expect(textOf(html)).toContain('See all 9 in Classes')
})

test('markup in typed text, titles and excerpts stays text', () => {
  const results = [result({ title: `Lantern ${EVIL}`, excerpt: `lantern ${EVIL}` })]
  const html = shown({ q: EVIL, results, counts: { all: 1, class: 1 } })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('without a search, the page says what you can search', () => {
  const html = shown({ q: '' })
  expect(textOf(html)).toContain('Classes, dates, the blog and every page')
  expect(html).not.toContain('Kind of result')
})
