import { expect, test } from 'vitest'
import { type AskedChoice, checkedChoice } from '#src/features/classes/enrollment-choice.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { choiceProblemText, inCartAlready, isSameChoice } from './in-cart-already.ts'

const TODAY = '2026-05-18'
// Weekdays of four weeks from Monday, June 8.
const programDays = Array.from({ length: 28 }, (_, n) => addDays('2026-06-08', n)).filter((_, n) => n % 7 < 5)
const chosen = (asked: AskedChoice) => {
  const checked = checkedChoice(asked, { kind: 'program', programDays }, TODAY)
  if (!checked.ok) throw new Error(checked.because)
  return checked.choice
}
const weeks = (...firsts: string[]) => chosen({ option: 'weekly', weeks: firsts })
const sentence = (held: ReturnType<typeof chosen> | null, wanted: ReturnType<typeof chosen>) =>
  inCartAlready({ firstName: 'Leo', title: 'Art Camp', held, wanted, programDays }, TODAY)

test('names the days that are in both choices', () => {
  expect(sentence(weeks('2026-06-08', '2026-06-15'), weeks('2026-06-15'))).toBe(
    'Leo already has Art Camp in your cart: 2 weeks, Jun 8–19. Mon, Jun 15 and 4 more days are in both choices. Edit it there to change the days.',
  )
  expect(sentence(weeks('2026-06-08'), chosen({ option: 'daily', dates: ['2026-06-10', '2026-06-15'] }))).toBe(
    'Leo already has Art Camp in your cart: 1 week, Jun 8–12. Wed, Jun 10 is in both choices. Edit it there to change the days.',
  )
})

test('other days are added to the existing item', () => {
  expect(sentence(weeks('2026-06-08'), weeks('2026-06-22'))).toBe(
    'Leo already has Art Camp in your cart: 1 week, Jun 8–12. Edit it there to add more.',
  )
})

test('the same choice, a plan, and a choice whose days have passed', () => {
  expect(sentence(weeks('2026-06-08'), weeks('2026-06-08'))).toBe(
    'Leo already has Art Camp in your cart: 1 week, Jun 8–12.',
  )
  const plan = chosen({ option: 'monthly', startDate: '2026-06-08' })
  expect(sentence(plan, plan)).toBe('Leo already has Art Camp in your cart: by the month.')
  expect(sentence(null, weeks('2026-06-08'))).toBe(
    'Leo already has Art Camp in your cart. Edit it there to choose other days.',
  )
  expect(isSameChoice(plan, plan)).toBe(true)
  expect(isSameChoice(null, plan)).toBe(false)
  expect(isSameChoice(weeks('2026-06-08'), chosen({ option: 'daily', dates: ['2026-06-08'] }))).toBe(false)
})

test('says what is wrong with a choice', () => {
  expect(choiceProblemText('option-needed', false)).toBe('This program needs a choice of weeks or days.')
  expect(choiceProblemText('option-needed', true)).toBe("This option isn't offered anymore.")
  expect(choiceProblemText('bad-start-date', true)).toBe('Some of the days you chose have passed.')
})
