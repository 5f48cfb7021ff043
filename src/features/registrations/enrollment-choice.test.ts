import { expect, test } from 'vitest'
import { type AskedChoice, checkedChoice, NO_CHOICE } from './enrollment-choice.ts'

const program = { kind: 'program', firstDay: '2026-11-16', lastDay: '2027-05-28' } as const
const today = '2026-11-20'
const check = (asked: AskedChoice) => checkedChoice(asked, program, today)

test('a class ignores any choice that was sent', () => {
  expect(
    checkedChoice({ option: 'daily', days: ['Monday'], startDate: '1999-01-01' }, { ...program, kind: 'class' }, today),
  ).toEqual({
    ok: true,
    choice: NO_CHOICE,
  })
})

test('weekdays are deduplicated, in week order, and only for daily', () => {
  expect(check({ option: 'daily', days: ['Friday', 'Monday', 'Friday'] })).toMatchObject({
    ok: true,
    choice: { days: ['Monday', 'Friday'] },
  })
  expect(check({ option: 'weekly', days: ['Friday'] })).toMatchObject({ ok: true, choice: { days: [] } })
})

test.each([
  [{}, 'option-needed'],
  [{ option: 'daily' }, 'option-needed'],
  [{ option: 'weekly', startDate: '2026-11-19' }, 'bad-start-date'],
  [{ option: 'weekly', startDate: '2027-05-29' }, 'bad-start-date'],
  [{ option: 'weekly', startDate: '2027-02-30' }, 'bad-start-date'],
] as [AskedChoice, string][])('%j is refused: %s', (asked, because) => {
  expect(check(asked)).toEqual({ ok: false, because })
})

test('today and the last day are both allowed, and without a day the program starts as soon as it can', () => {
  expect(check({ option: 'weekly', startDate: today }).ok).toBe(true)
  expect(check({ option: 'weekly', startDate: '2027-05-28' }).ok).toBe(true)
  expect(check({ option: 'weekly' })).toMatchObject({ choice: { startDate: today } })
  expect(checkedChoice({ option: 'weekly' }, { ...program, firstDay: '2027-01-04' }, today)).toMatchObject({
    choice: { startDate: '2027-01-04' },
  })
})
