import { expect, test } from 'vitest'
import { addDays } from '#src/lib/plain-days.ts'
import { type AskedChoice, askedAgain, checkedChoice, NO_CHOICE, weeksOf } from './enrollment-choice.ts'
import { attendsOn } from './own-sessions.ts'

/** A Friday. */
const today = '2026-11-20'
const CLOSED = ['2026-11-26', '2026-11-27', ...Array.from({ length: 12 }, (_, n) => addDays('2026-12-21', n))]
/** Every weekday of a school year without its closed days; some are in the past. */
const programDays = Array.from({ length: 200 }, (_, n) => addDays('2026-11-16', n)).filter(
  day => ![0, 6].includes(new Date(day).getUTCDay()) && !CLOSED.includes(day) && day <= '2027-05-28',
)
const program = { kind: 'program', programDays } as const
const check = (asked: AskedChoice) => checkedChoice(asked, program, today)
function chosen(asked: AskedChoice) {
  const checked = check(asked)
  if (!checked.ok) throw new Error(checked.because)
  return checked.choice
}
const ownDays = (asked: AskedChoice) => programDays.filter(day => day >= today && attendsOn(chosen(asked), day))

test('a class ignores any choice that was sent', () => {
  expect(
    checkedChoice({ option: 'daily', days: ['Monday'], startDate: '1999-01-01' }, { ...program, kind: 'class' }, today),
  ).toEqual({ ok: true, choice: NO_CHOICE })
})

test.each([
  [{}, 'option-needed'],
  [{ option: 'daily' }, 'option-needed'],
  [{ option: 'monthly', startDate: '2026-11-19' }, 'bad-start-date'],
  [{ option: 'weekly', startDate: '2026-11-19' }, 'bad-start-date'],
  [{ option: 'weekly', startDate: '2027-05-29' }, 'bad-start-date'],
  [{ option: 'weekly', startDate: '2027-02-30' }, 'bad-start-date'],
  [{ option: 'weekly', weeks: ['2026-11-19', '2026-11-30'] }, 'bad-start-date'],
  [{ option: 'weekly', weeks: ['2026-11-30', '2026-12-03'] }, 'weeks-overlap'],
  [{ option: 'weekly', weeks: ['2026-11-30', '2026-12-06'] }, 'weeks-overlap'],
  [{ option: 'weekly', weeks: ['2026-12-14', '2026-12-21'] }, 'no-sessions'],
  [{ option: 'daily', dates: ['2026-11-30', '2026-11-26'] }, 'no-sessions'],
  [{ option: 'daily', dates: ['2026-11-18'] }, 'no-sessions'],
  [{ option: 'daily', days: ['Monday'], startDate: '2026-11-24', endDate: '2026-11-27' }, 'no-sessions'],
  [{ option: 'daily', days: ['Monday'], startDate: '2026-12-01', endDate: '2026-11-30' }, 'bad-start-date'],
  [{ option: 'daily', days: ['Monday'], startDate: '2026-11-19' }, 'bad-start-date'],
] as [AskedChoice, string][])('%j is refused: %s', (asked, because) => {
  expect(check(asked)).toEqual({ ok: false, because })
})

test('a monthly choice has no end date', () => {
  expect(chosen({ option: 'monthly' })).toEqual({ ...NO_CHOICE, option: 'monthly', startDate: today })
})

test('a monthly choice begins today, or with a program that has not begun', () => {
  const from = (day: string) =>
    checkedChoice({ option: 'monthly' }, { ...program, programDays: [day, '2027-05-28'] }, today)
  expect(from('2026-11-23')).toMatchObject({ choice: { startDate: '2026-11-23' } })
  expect(from('2026-11-16')).toMatchObject({ choice: { startDate: today } })
})

test('a choice by the week counts its weeks, and a week with one session on its last day can be chosen', () => {
  expect(weeksOf(chosen({ option: 'weekly', weeks: ['2026-11-30', '2026-12-14'] }))).toBe(2)
  expect(weeksOf(chosen({ option: 'weekly', weeks: ['2026-11-30', '2026-12-07'] }))).toBe(2)
  const saturday = { ...program, programDays: ['2026-11-23', '2026-11-28', '2026-12-05'] }
  expect(checkedChoice({ option: 'weekly', startDate: '2026-11-29' }, saturday, today)).toMatchObject({
    choice: { covers: { from: '2026-12-05', to: '2026-12-05' } },
  })
})

test('one day can be its first and its last', () => {
  const asked = { option: 'daily', days: ['Monday'], startDate: '2026-11-23', endDate: '2026-11-23' } as const
  expect(chosen(asked)).toMatchObject({ units: 1, covers: { from: '2026-11-23', to: '2026-11-23' } })
})

test('a weekly choice has whole weeks from the given days, each of them paid', () => {
  expect(chosen({ option: 'weekly', weeks: ['2026-12-07', '2026-11-30', '2026-12-07'] })).toEqual({
    option: 'weekly',
    part: null,
    units: 2,
    startDate: '2026-11-30',
    endDate: '2026-12-13',
    days: [],
    spans: [],
    covers: { from: '2026-11-30', to: '2026-12-11' },
  })
  expect(chosen({ option: 'weekly', weeks: ['2026-11-30', '2026-12-14'] })).toMatchObject({
    units: 2,
    spans: [
      { from: '2026-11-30', to: '2026-12-06' },
      { from: '2026-12-14', to: '2026-12-20' },
    ],
  })
  expect(ownDays({ option: 'weekly', startDate: '2026-11-25' })).toEqual(['2026-11-25', '2026-11-30', '2026-12-01'])
  expect(chosen({ option: 'weekly' })).toMatchObject({ startDate: today, endDate: '2026-11-26' })
  expect(checkedChoice({ option: 'weekly' }, program, '2026-11-26')).toMatchObject({
    choice: { startDate: '2026-11-30' },
  })
})

test('a daily choice has the sessions on its weekdays between two dates, without closed days', () => {
  const asked = {
    option: 'daily',
    days: ['Friday', 'Monday', 'Friday'],
    startDate: '2026-11-23',
    endDate: '2026-12-07',
  } as const
  expect(chosen(asked)).toMatchObject({ units: 4, days: ['Monday', 'Friday'], spans: [] })
  expect(ownDays(asked)).toEqual(['2026-11-23', '2026-11-30', '2026-12-04', '2026-12-07'])
})

test('a daily choice without a last day has the next session on each weekday, so a closed day moves to the week after', () => {
  const asked = { option: 'daily', days: ['Monday', 'Tuesday', 'Friday'], startDate: '2026-11-23' } as const
  expect(chosen(asked).units).toBe(3)
  expect(ownDays(asked)).toEqual(['2026-11-23', '2026-11-24', '2026-12-04'])
})

test('a daily choice of dates has exactly those dates', () => {
  const asked = { option: 'daily', dates: ['2026-12-09', '2026-11-30', '2026-12-01', '2026-11-30'] } as const
  expect(chosen(asked)).toMatchObject({ units: 3, days: [], covers: { from: '2026-11-30', to: '2026-12-09' } })
  expect(ownDays(asked)).toEqual([...new Set(asked.dates)].sort())
})

test.each([
  { option: 'monthly', startDate: '2026-12-01' },
  { option: 'weekly', weeks: ['2026-11-30', '2026-12-14'] },
  { option: 'weekly', weeks: ['2026-11-30', '2026-12-07'] },
  { option: 'daily', days: ['Monday', 'Friday'], startDate: '2026-11-23', endDate: '2026-12-18' },
  { option: 'daily', days: ['Monday', 'Tuesday', 'Friday'], startDate: '2026-11-23' },
  { option: 'daily', dates: ['2026-11-30', '2026-12-01'] },
] as AskedChoice[])('requested again, %j has the same sessions at the same price', asked => {
  const first = chosen(asked)
  const again = askedAgain({ ...first, option: first.option! })
  expect([ownDays(again), chosen(again).units]).toEqual([ownDays(asked), first.units])
})
