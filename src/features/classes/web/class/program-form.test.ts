import { describe, expect, test } from 'vitest'
import { addDays } from '#src/lib/plain-days.ts'
import { checkedChoice } from '../../enrollment-choice.ts'
import { askedOf, firstForm, formOf, programWeeks } from './program-form.ts'

// Weekdays of four weeks from Monday, June 8, 2026; Wednesday, June 17 is full.
const all = Array.from({ length: 28 }, (_, n) => addDays('2026-06-08', n))
  .filter((_, n) => n % 7 < 5)
  .map(day => ({ day, full: day === '2026-06-17' }))
const shown = {
  options: [
    { option: 'daily' as const, price: 45_00 },
    { option: 'weekly' as const, price: 160_00 },
    { option: 'monthly' as const, price: 600_00 },
  ],
  programDays: all,
}
const TODAY = '2026-06-03'
const choiceOf = (asked: Parameters<typeof checkedChoice>[0], today = TODAY) =>
  checkedChoice(asked, { kind: 'program', programDays: all.map(({ day }) => day) }, today)

describe('editing a choice fills in the form with it', () => {
  test.each([
    ['weeks', { option: 'weekly' as const, weeks: ['2026-06-08', '2026-06-29'] }],
    [
      'weekdays in a date range',
      { option: 'daily' as const, days: ['Tuesday' as const], startDate: '2026-06-09', endDate: '2026-06-30' },
    ],
    ['dates', { option: 'daily' as const, dates: ['2026-06-09', '2026-06-11', '2026-06-16'] }],
    ['a plan', { option: 'monthly' as const, startDate: '2026-06-15' }],
  ])('%s', (_, asked) => {
    const form = formOf(asked.option, asked, shown, TODAY)
    const [before, after] = [choiceOf(asked), choiceOf(askedOf(form, all, undefined))]
    if (!before.ok || !after.ok) throw new Error('not a choice')
    expect([after.choice.units, after.choice.covers]).toEqual([before.choice.units, before.choice.covers])
  })

  test('full weeks and past dates are left out', () => {
    expect(formOf('weekly', { weeks: ['2026-06-08', '2026-06-15'] }, shown, TODAY).weeks).toEqual(['2026-06-07'])
    const later = { ...shown, programDays: all.filter(({ day }) => day > '2026-06-09') }
    const form = formOf('daily', { dates: ['2026-06-09', '2026-06-11'] }, later, '2026-06-10')
    expect(askedOf(form, later.programDays, undefined)).toMatchObject({
      startDate: '2026-06-11',
      endDate: '2026-06-11',
    })
    expect(formOf('daily', { dates: ['2026-06-08'] }, later, '2026-06-10').days).toEqual([])
  })

  test('an option that is no longer offered is replaced by another', () => {
    const options = shown.options.slice(0, 2)
    expect(formOf('monthly', { startDate: '2026-06-15' }, { ...shown, options }, TODAY).option).toBe('daily')
  })
})

test('the last day is never after the last session, since its field would refuse that', () => {
  const short = { ...shown, programDays: all.slice(0, 5) }
  expect(firstForm(shown, TODAY).endDate).toBe('2026-06-14')
  expect(firstForm(short, TODAY).endDate).toBe('2026-06-12')
  const asked = { days: ['Monday' as const], startDate: '2026-06-08', endDate: '2026-06-30' }
  expect(formOf('daily', asked, short, TODAY).endDate).toBe('2026-06-12')
})

test('a week that has already begun is only offered when no other week is left', () => {
  const firsts = (today: string) =>
    programWeeks(
      all.filter(({ day }) => day >= today),
      today,
    ).map(({ first }) => first)
  expect(firsts('2026-06-23')).toEqual(['2026-06-28'])
  expect(firsts('2026-07-01')).toEqual(['2026-07-01'])
  expect(firstForm(shown, TODAY).weeks).toEqual(['2026-06-07'])
})

test('on a Monday, the week that begins today and the next one can be chosen together', () => {
  const weeks = programWeeks(all, '2026-06-08').map(({ first }) => first)
  expect(weeks.slice(0, 2)).toEqual(['2026-06-08', '2026-06-15'])
  expect(choiceOf({ option: 'weekly', weeks: weeks.slice(0, 2) }, '2026-06-08')).toMatchObject({
    ok: true,
    choice: { units: 2, covers: { from: '2026-06-08', to: '2026-06-19' } },
  })
})
