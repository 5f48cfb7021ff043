import { expect, test } from 'vitest'
import { ageWords, birthDateProblem } from './child-age.ts'

const TODAY = '2026-11-20'

test.each([
  ['', 'Date of birth is required'],
  ['  ', 'Date of birth is required'],
  ['201-06-14', 'The year needs 4 digits, like 2018'],
  ['2018-02-30', 'That month has 28 days'],
  ['2018-13-01', 'The month is a number from 1 to 12'],
  ['tomorrow', 'Type the month as a number, like 6 for June'],
  ['2018-06-14T00:00', 'Type the date as numbers, like 4 27 2018'],
  ['2018-06-14-2018-06-14', 'Type the date as numbers, like 4 27 2018'],
  ['2026-11-21', 'This day is still to come. Please check the year'],
  ['2008-11-20', 'Children up to 17 can join. Please check the year'],
  ['1918-06-14', 'Children up to 17 can join. Please check the year'],
])('the birth date %j is explained: %s', (typed, sentence) => {
  expect(birthDateProblem(typed, TODAY)).toBe(sentence)
})

test.each(['2026-11-20', '2008-11-21', '2018-06-14', '2020-02-29'])('%s can be the birth date of a child', typed => {
  expect(birthDateProblem(typed, TODAY)).toBeUndefined()
})

test('without a today the date itself is judged, and not whether a child can have been born on it', () => {
  expect(['1918-06-14', '2126-06-14'].map(typed => birthDateProblem(typed))).toEqual([undefined, undefined])
  expect(birthDateProblem('2018-02-30')).toBe('That month has 28 days')
})

test.each([
  ['2021-11-20', 'Leo is 5, fits 5-6'],
  ['2019-11-21', 'Leo is 6, fits 5-6'],
  ['2019-11-20', 'Leo is 7, fits 7-9'],
  ['2016-11-21', 'Leo is 9, fits 7-9'],
  ['2016-11-20', 'Leo is 10, fits 10-12'],
  ['2013-11-21', 'Leo is 12, fits 10-12'],
])('a child born on %s is told to fit a group up to the last day of its highest age: %s', (dateOfBirth, words) => {
  expect(ageWords('Leo', dateOfBirth, TODAY)).toEqual({ fits: true, words })
})

test('the age is told back with the group it fits, and other ages are explained', () => {
  expect(ageWords('Leo', '2018-06-14', TODAY)).toEqual({ fits: true, words: 'Leo is 8, fits 7-9' })
  expect(ageWords('', '2021-11-21', TODAY)).toMatchObject({
    fits: false,
    words: expect.stringContaining('Your child is 4'),
  })
  expect(ageWords('Leo', '2013-11-20', TODAY)?.fits).toBe(false)
  expect(ageWords('Leo', '201-06-14', TODAY)).toBeUndefined()
})
