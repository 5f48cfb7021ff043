import { expect, test } from 'vitest'
import { ageText, birthDateProblem } from './child-age.ts'

const TODAY = '2026-11-20'

test.each([
  ['', 'Date of birth is required'],
  ['  ', 'Date of birth is required'],
  ['201-06-14', 'Enter a 4-digit year, for example 2018'],
  ['2018-02-30', 'That month only has 28 days'],
  ['2018-13-01', 'Enter a month from 1 to 12'],
  ['tomorrow', 'Enter the month as a number, for example 6 for June'],
  ['2018-06-14T00:00', 'Enter the date as numbers, like 4 27 2018'],
  ['2018-06-14-2018-06-14', 'Enter the date as numbers, like 4 27 2018'],
  ['2026-11-21', 'That date is in the future. Check the year.'],
  ['2008-11-20', 'We take children up to 17. Check the year.'],
  ['1918-06-14', 'We take children up to 17. Check the year.'],
])('the birth date %j is explained: %s', (typed, sentence) => {
  expect(birthDateProblem(typed, TODAY)).toBe(sentence)
})

test.each(['2026-11-20', '2008-11-21', '2018-06-14', '2020-02-29'])("%s is accepted as a child's birth date", typed => {
  expect(birthDateProblem(typed, TODAY)).toBeUndefined()
})

test('without "today", only the date itself is checked, not whether a child could have been born on it', () => {
  expect(['1918-06-14', '2126-06-14'].map(typed => birthDateProblem(typed))).toEqual([undefined, undefined])
  expect(birthDateProblem('2018-02-30')).toBe('That month only has 28 days')
})

test.each([
  ['2021-11-20', 'Leo is 5, a good fit for ages 5 to 6'],
  ['2019-11-21', 'Leo is 6, a good fit for ages 5 to 6'],
  ['2019-11-20', 'Leo is 7, a good fit for ages 7 to 9'],
  ['2016-11-21', 'Leo is 9, a good fit for ages 7 to 9'],
  ['2016-11-20', 'Leo is 10, a good fit for ages 10 to 12'],
  ['2013-11-21', 'Leo is 12, a good fit for ages 10 to 12'],
])('a child born on %s fits an age group through the last day of its highest age: %s', (dateOfBirth, words) => {
  expect(ageText('Leo', dateOfBirth, TODAY)).toEqual({ fits: true, words })
})

test('the age is shown with the group it fits, and other ages get an explanation', () => {
  expect(ageText('Leo', '2018-06-14', TODAY)).toEqual({ fits: true, words: 'Leo is 8, a good fit for ages 7 to 9' })
  expect(ageText('', '2021-11-21', TODAY)).toMatchObject({
    fits: false,
    words: expect.stringContaining('Your child is 4'),
  })
  expect(ageText('Leo', '2013-11-20', TODAY)?.fits).toBe(false)
  expect(ageText('Leo', '201-06-14', TODAY)).toBeUndefined()
})
