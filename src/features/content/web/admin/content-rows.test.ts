import { expect, test } from 'vitest'
import type { ContentEntryAnswer } from '../../contract.ts'
import { pageLabel, pagesOf, pathOf, rowsOf, shownText } from './content-rows.ts'

const builtIn = [
  { key: 'home.hero.title', title: 'Hero title', text: 'Built in', page: 'home', section: 'hero' },
  { key: 'faq.title', title: 'Title', text: 'Questions', page: 'faq', section: null },
]
const entry = (key: string, changed: Partial<ContentEntryAnswer> = {}): ContentEntryAnswer => ({
  id: key,
  key,
  title: 'Mine',
  content: 'Saved',
  page: null,
  section: null,
  type: 'text',
  isActive: true,
  version: 1,
  updatedAt: '2026-11-20T17:00:00.000Z',
  updatedBy: 'Sam',
  ...changed,
})

test('the list has every built-in key once, followed by the entries without a page', () => {
  const rows = rowsOf(builtIn, [entry('loose'), entry('faq.title', { page: 'about' })])
  expect(rows.map(row => [row.key, row.page, row.title])).toEqual([
    ['home.hero.title', 'home', 'Hero title'],
    ['faq.title', 'about', 'Mine'],
    ['loose', null, 'Mine'],
  ])
  expect(rows.map(pathOf)).toEqual(['/', '/faq', undefined])
  expect(pagesOf(rows).map(page => page.label)).toEqual(['Home', 'About', 'No page'])
  expect(pageLabel('landing')).toBe('landing')
})

test('an inactive entry leaves the built-in text on the page', () => {
  const texts = (isActive: boolean) =>
    rowsOf(builtIn, [entry('faq.title', { isActive }), entry('loose', { isActive })]).map(shownText)
  expect(texts(true)).toEqual(['Built in', 'Saved', 'Saved'])
  expect(texts(false)).toEqual(['Built in', 'Questions', ''])
})
