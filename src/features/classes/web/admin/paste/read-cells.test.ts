import { expect, test } from 'vitest'
import {
  minutesBetween,
  readAges,
  readDay,
  readDays,
  readPrice,
  readTime,
  readTimes,
  readWeekdays,
} from './read-cells.ts'

const TODAY = '2026-08-20'

test.each([
  ['6-9', 6, 9],
  ['6 to 9', 6, 9],
  ['Ages 6–9 yrs.', 6, 9],
  ['7', 7, 7],
  ['10+', 10, 18],
  ['10 and up', 10, 18],
])('ages %s', (text, ageMin, ageMax) => expect(readAges(text)).toEqual({ ageMin, ageMax }))

test.each(['9-Jun', 'kids', '', '6-', '6-9-12'])('%s is not an age range', text => expect(readAges(text)).toBeNull())

test.each([
  ['9/14/2026', '2026-09-14'],
  ['9/14/26', '2026-09-14'],
  ['2026-09-14', '2026-09-14'],
  ['Sep 14, 2026', '2026-09-14'],
  ['Sept. 14', '2026-09-14'],
  ['Monday, September 14th', '2026-09-14'],
  ['14-Sep-26', '2026-09-14'],
  ['9/14', '2026-09-14'],
  ['7/1', '2026-07-01'],
  ['1/8', '2027-01-08'],
  ['2/29', null],
  ['2/30/2027', null],
  ['14/9/2026', null],
  ['soon', null],
])('the day %s', (text, day) => expect(readDay(text, TODAY)).toBe(day))

test('several dates are sorted, each listed once', () => {
  expect(readDays('9/21, 9/14; 9/28 and 9/14', TODAY)).toEqual(['2026-09-14', '2026-09-21', '2026-09-28'])
  expect(readDays('Sep 14, 2026, Sep 21, 2026', TODAY)).toEqual(['2026-09-14', '2026-09-21'])
  expect(readDays('9/14, later', TODAY)).toBeNull()
  expect(readDays('', TODAY)).toBeNull()
})

test.each([
  ['5:45 PM', '17:45'],
  ['5:45p.m.', '17:45'],
  ['17:45', '17:45'],
  ['17:45:00', '17:45'],
  ['5:45', '17:45'],
  ['5 pm', '17:00'],
  ['9:30', '09:30'],
  ['05:45', '05:45'],
  ['12 AM', '00:00'],
  ['12:15 pm', '12:15'],
  ['noon', '12:00'],
  ['24:00', null],
  ['13 PM', null],
  ['5:75', null],
  ['', null],
])('the time %s', (text, time) => expect(readTime(text)).toBe(time))

test.each([
  ['5:45-6:45 PM', '17:45', '18:45'],
  ['11:30 to 1 PM', '11:30', '13:00'],
  ['9 AM – 11:30 AM', '09:00', '11:30'],
  ['17:45-18:45', '17:45', '18:45'],
])('the times %s', (text, startTime, endTime) => expect(readTimes(text)).toEqual({ startTime, endTime }))

test('one time or three times are not a start and an end', () => {
  expect([readTimes('5:45 PM'), readTimes('5-6-7')]).toEqual([null, null])
  expect([minutesBetween('17:45', '18:30'), minutesBetween('18:30', '17:45')]).toEqual([45, -45])
})

test.each([
  ['$120', 120_00],
  ['1,200.50', 1_200_50],
  ['Free', 0],
  ['$120 + $15', 135_00],
  ['$120 + some', null],
  ['ask', null],
])('the price %s', (text, cents) => expect(readPrice(text)).toBe(cents))

test.each([
  ['Mon/Wed', [1, 3]],
  ['Tuesdays', [2]],
  ['Tue & Thu', [2, 4]],
  ['thurs', [4]],
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Sat to Sun', [0, 6]],
  ['Weekdays', [1, 2, 3, 4, 5]],
  ['MWF', [1, 3, 5]],
  ['TTh', [2, 4]],
  ['Monday Wednesday', [1, 3]],
  ['S', null],
  ['Someday', null],
  ['', null],
])('the days %s', (text, days) => expect(readWeekdays(text)).toEqual(days))
