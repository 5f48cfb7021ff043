import { expect, test } from 'vitest'
import { monthlyText, shownLines } from './price-text.ts'

const program = { kind: 'program-fee', label: 'After-School Makers, 3 days a week', amount: 135_00 }
const fee = { kind: 'registration-fee', label: 'Registration Fee', amount: 25_00 }
const clay = { kind: 'class', label: 'Clay Critters', amount: 45_00 }
const texts = (...lines: Parameters<typeof shownLines>[0]) =>
  shownLines(lines).map(each => `${each.label} ${each.amount}`)

test('a program shows its fee and the registration fee, a class its name, and a deduction a minus sign', () => {
  expect(texts(program, fee)).toEqual(['Program Fee $135.00', 'Registration Fee $25.00'])
  expect(texts(clay, { kind: 'plan-coverage', label: 'Covered by the monthly plan', amount: -45_00 })).toEqual([
    'Clay Critters $45.00',
    'Covered by the monthly plan −$45.00',
  ])
})

test('lines name the child only if there are several children', () => {
  expect(texts({ ...clay, child: 'Leo' })).toEqual(['Clay Critters $45.00'])
  expect(texts({ ...clay, child: 'Leo' }, { ...clay, child: 'Mia' })).toEqual([
    'Clay Critters, Leo $45.00',
    'Clay Critters, Mia $45.00',
  ])
})

test('the lines of a program name it if there is another class', () => {
  const [makers, camp] = [{ title: 'After-School Makers' }, { title: 'Art Camp' }]
  const campFee = { kind: 'program-fee', label: 'Art Camp, 2 weeks, Jun 8–19', amount: 320_00 }
  expect(texts({ ...program, ...makers, child: 'Leo' }, { ...fee, ...makers, child: 'Leo' })).toEqual([
    'Program Fee $135.00',
    'Registration Fee $25.00',
  ])
  expect(texts({ ...program, ...makers }, { ...fee, ...makers }, { ...campFee, ...camp }, { ...fee, ...camp })).toEqual(
    [
      'After-School Makers, 3 days a week $135.00',
      'Registration Fee, After-School Makers $25.00',
      'Art Camp, 2 weeks, Jun 8–19 $320.00',
      'Registration Fee, Art Camp $25.00',
    ],
  )
})

test.each([
  ['2026-11-05', 'on the 5th of each month', 'Sat, Dec 5'],
  ['2026-12-31', 'on the 31st (or the last day) of each month', 'Sun, Jan 31, 2027'],
  ['2027-01-31', 'on the 31st (or the last day) of each month', 'Sun, Feb 28, 2027'],
])('a plan first paid on %s gives the day of the month and the date of the next charge', (firstDay, each, next) => {
  expect(monthlyText({ amount: 600_00, firstDay }, '2026-11-20')).toEqual({
    each: `$600.00 ${each}`,
    nextDay: next,
    next: `$600.00 on ${next}`,
    agreement: `I agree to be charged $600.00 ${each} until I cancel, starting ${next}.`,
  })
})
