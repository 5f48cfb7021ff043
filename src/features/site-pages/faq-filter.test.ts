import { expect, test } from 'vitest'
import { saysAll } from './faq-filter.ts'

test('every typed word must appear, in any order, and partial words count', () => {
  expect(saysAll('snack', 'Are snacks served?', 'No food is served.')).toBe(true)
  expect(saysAll('food snacks', 'Are snacks served?', 'No food is served.')).toBe(true)
  expect(saysAll('snacks paint', 'Are snacks served?', 'No food is served.')).toBe(false)
})

test('case, accents and apostrophe style make no difference', () => {
  expect(saysAll("CAN'T", 'Why can’t parents stay?')).toBe(true)
  expect(saysAll('cant', 'Why can’t parents stay?')).toBe(true)
  expect(saysAll('decoupage', 'What is découpage?')).toBe(true)
})

test('an empty or blank filter keeps every question', () => {
  expect(saysAll('', 'anything')).toBe(true)
  expect(saysAll('   ', 'anything')).toBe(true)
})
