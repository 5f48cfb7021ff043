import { expect, test } from 'vitest'
import { ageNote, firstDayOf, isNotable } from './age-note.ts'

const FIRST_DAY = '2026-12-08'
const emma = (dateOfBirth: string, age: number) => ({ firstName: 'Emma', dateOfBirth, age })
const note = (dateOfBirth: string, age: number, ageMin = 7, ageMax = 9) =>
  ageNote(emma(dateOfBirth, age), { ageMin, ageMax }, FIRST_DAY)

test.each([
  ['2018-06-14', 8, 'fits', 'Emma is 8, a good fit for ages 7 to 9.'],
  ['2017-12-08', 8, 'fits', 'Emma will be 9 by the first class, a good fit for ages 7 to 9.'],
  ['2019-06-14', 7, 'fits', 'Emma is 7, a good fit for ages 7 to 9.'],
  ['2019-12-08', 6, 'birthday', 'Emma will be 7 by the first class, a good fit for ages 7 to 9.'],
  [
    '2019-12-09',
    6,
    'younger',
    "Emma is 6, and this class is for ages 7 to 9. Younger children are welcome, and staff will see Emma's age.",
  ],
  [
    '2020-12-08',
    5,
    'younger',
    "Emma will be 6 by the first class, and this class is for ages 7 to 9. Younger children are welcome, and staff will see Emma's age.",
  ],
  ['2016-12-09', 9, 'fits', 'Emma is 9, a good fit for ages 7 to 9.'],
  [
    '2016-12-08',
    9,
    'older',
    "Emma will be 10 by the first class, and this class is for ages 7 to 9. Older children are welcome, and staff will see Emma's age.",
  ],
  [
    '2015-06-14',
    11,
    'older',
    "Emma is 11, and this class is for ages 7 to 9. Older children are welcome, and staff will see Emma's age.",
  ],
] as const)('a child born on %s who is %i today: %s', (born, age, which, text) => {
  expect(note(born, age)).toEqual({ case: which, text })
})

test.each([
  ['note', "Younger children are welcome, and staff will see Emma's age."],
  ['ask', 'Ask us before you book it for Emma.'],
  ['refuse', "Emma can't get a spot in it."],
] as const)('with the rule %s, a child who is too young is told: %s', (ageRule, sentence) => {
  const ages = { ageMin: 7, ageMax: 9, ageRule }
  const outside = 'Emma is 6, and this class is for ages 7 to 9.'
  expect(ageNote(emma('2019-12-09', 6), ages, FIRST_DAY)?.text).toBe(`${outside} ${sentence}`)
  // With a spot or an approval there is nothing left to ask.
  const booked = ageRule === 'note' ? sentence : "Staff will see Emma's age."
  expect(ageNote(emma('2019-12-09', 6), ages, FIRST_DAY, true)?.text).toBe(`${outside} ${booked}`)
})

test('a class for one age names that age', () => {
  expect(note('2018-06-14', 8, 8, 8)?.text).toBe('Emma is 8, a good fit for age 8.')
})

test('without a first day there is no note', () => {
  expect(ageNote(emma('2018-06-14', 8), { ageMin: 7, ageMax: 9 }, null)).toBeNull()
})

test('families see every note except a plain fit before they book', () => {
  const all = [note('2018-06-14', 8), note('2019-12-08', 6), note('2019-12-09', 6), note('2015-06-14', 11), null]
  expect(all.map(isNotable)).toEqual([false, true, true, true, false])
})

test("the first day is that of the first session, or of a program's next one, in the program's time zone", () => {
  const evening = '2026-12-09T01:30:00Z'
  const next = { startsAt: '2026-12-16T20:00:00Z', endsAt: '', room: '', note: null }
  const shown = { startDate: evening, sessionDates: [next], joining: null }
  expect(firstDayOf({ ...shown, kind: 'class' }, 'America/New_York')).toBe('2026-12-08')
  expect(firstDayOf({ ...shown, kind: 'program' }, 'America/New_York')).toBe('2026-12-16')
  for (const kind of ['class', 'program'] as const)
    expect(firstDayOf({ kind, startDate: null, sessionDates: [], joining: null }, 'America/New_York')).toBeNull()
})
