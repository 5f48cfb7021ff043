import { expect, test } from 'vitest'
import { seasonKey, seasonOfKey, seasonTitle } from './season-year.ts'

test('seasons are numbered in order across years, and each has a key for addresses', () => {
  const keys = ['2025-winter', '2026-spring', '2026-summer', '2026-fall', '2026-winter', '2027-spring']
  const numbers = keys.map(key => seasonOfKey(key)!)
  expect(numbers).toEqual(keys.map((_, at) => numbers[0]! + at))
  expect(numbers.map(seasonKey)).toEqual(keys)
})

test('a winter is named after the year it ends in', () => {
  expect(['2026-fall', '2026-winter', '2099-winter'].map(key => seasonTitle(seasonOfKey(key)!))).toEqual([
    'Fall 2026',
    'Winter 2027',
    'Winter 2100',
  ])
})

test('anything else is not a season', () => {
  for (const key of ['', 'fall', '2026', '2026-autumn', '1999-fall', '2026-Fall', '2026-fall-'])
    expect([key, seasonOfKey(key)]).toEqual([key, undefined])
})
