import { expect, test } from 'vitest'
import { nextSeasonCalled, seasonOfClass, usualSeason, wordOfSeason } from './season-of-day.ts'

test.each([
  ['2026-03-01', 'Spring 2026', '2026-03-01', '2026-05-31'],
  ['2026-05-31', 'Spring 2026', '2026-03-01', '2026-05-31'],
  ['2026-06-01', 'Summer 2026', '2026-06-01', '2026-08-31'],
  ['2026-11-30', 'Fall 2026', '2026-09-01', '2026-11-30'],
  ['2026-12-01', 'Winter 2027', '2026-12-01', '2027-02-28'],
  ['2026-12-31', 'Winter 2027', '2026-12-01', '2027-02-28'],
  ['2027-01-01', 'Winter 2027', '2026-12-01', '2027-02-28'],
  ['2028-02-29', 'Winter 2028', '2027-12-01', '2028-02-29'],
])('%s is in %s', (day, name, firstDay, lastDay) => {
  expect(usualSeason(day)).toMatchObject({ name, firstDay, lastDay })
})

test.each([
  ['Fall', '2026-10-05', 'Fall 2026'],
  ['Fall', '2026-08-25', 'Fall 2026'],
  ['Winter', '2026-11-30', 'Winter 2027'],
  ['Winter', '2027-03-02', 'Winter 2027'],
  ['Spring', '2027-02-26', 'Spring 2027'],
  ['Summer', '2026-12-08', 'Winter 2027'],
] as const)('a class with the season %s that begins on %s belongs to %s', (word, firstDay, name) => {
  expect(seasonOfClass({ word, firstDay }).name).toBe(name)
})

test('a class without dates belongs to the next season with its word', () => {
  expect(nextSeasonCalled('Fall', '2026-11-30').name).toBe('Fall 2026')
  expect(nextSeasonCalled('Fall', '2026-12-01').name).toBe('Fall 2027')
  expect(nextSeasonCalled('Winter', '2026-11-30').name).toBe('Winter 2027')
  expect(nextSeasonCalled('Spring', '2026-12-31').name).toBe('Spring 2027')
})

test('the word of a season comes from its name, or else from its first day', () => {
  const firstDay = '2027-01-04'
  expect(wordOfSeason({ name: 'Spring break 2027', firstDay })).toBe('Spring')
  expect(wordOfSeason({ name: 'AUTUMN 2027', firstDay })).toBe('Fall')
  expect(wordOfSeason({ name: 'SUMMER CAMP 2027', firstDay })).toBe('Summer')
  expect(wordOfSeason({ name: 'Winterfest 2027', firstDay: '2027-06-01' })).toBe('Summer')
  expect(wordOfSeason({ name: '2027, first half', firstDay })).toBe('Winter')
})
