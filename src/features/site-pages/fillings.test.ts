import { expect, test } from 'vitest'
import { textsOf } from '#src/features/content/texts.ts'
import { ABOUT } from './about-content.ts'
import type { ProgramNumbers } from './contract.ts'
import { FAQ, QUESTIONS } from './faq-content.ts'
import { fillings, priceRangeText } from './fillings.ts'
import { GUIDE } from './guide-content.ts'
import { SCHEDULE } from './schedule-content.ts'

const numbers: ProgramNumbers = {
  ageMin: 5,
  ageMax: 12,
  lowestPrice: 28_00,
  highestPrice: 52_00,
  dailyPrice: 45_00,
  weeklyPrice: 160_00,
  monthlyPrice: 600_00,
  registrationFee: 25_00,
  classCancellation: { noticeHours: 48, feeCents: 10_00 },
  programCancellation: { noticeHours: 168, feeCents: 25_00 },
}
const program = { street: '', brand: 'Curiously Creative', place: 'Avalon Park, FL', phone: '(407) 555-0145' }

test('the answer about canceling uses the hours and fees from the rules', () => {
  const answer = textsOf(FAQ, {})('faq.cancel.answer', fillings(program, numbers))
  expect(answer).toMatch('cancel up to 48 hours before it starts and get your money back minus the $10.00 supply fee')
  expect(answer).toMatch("it's 7 days before it starts, minus $25.00")

  const changed = { ...numbers, classCancellation: { noticeHours: 72, feeCents: 12_50 } }
  const after = textsOf(FAQ, {})('faq.cancel.answer', fillings(program, changed))
  expect(after).toMatch('cancel up to 3 days before it starts and get your money back minus the $12.50 supply fee')
})

test('the answer about prices names what can be booked now, or leaves it out if there is nothing', () => {
  const priceAnswer = (given: ProgramNumbers) => textsOf(FAQ, {})('faq.prices.answer', fillings(program, given))
  expect(priceAnswer(numbers)).toMatch('Classes cost $28.00 to $52.00 right now.')
  expect(priceAnswer({ ...numbers, lowestPrice: null, highestPrice: null })).not.toMatch('right now')
  expect(priceRangeText({ ...numbers, highestPrice: 28_00 })).toBe('Classes cost $28.00 right now.')
})

test('every placeholder in the built-in texts of these pages is filled in', () => {
  const known = fillings(program, numbers)
  const pages = [ABOUT, GUIDE, SCHEDULE, FAQ]
  const left = pages.flatMap(page => {
    const t = textsOf(page as typeof ABOUT, {})
    return Object.keys(page.blocks).filter(key => /[{}]/.test(t(key as 'about.title', known)))
  })
  expect(left).toEqual([])
  expect(pages.flatMap(page => Object.keys(page.blocks)).length).toBeGreaterThan(50)
})

test('built-in texts contain no typed hours or dollar amounts', () => {
  const answers = QUESTIONS.map(key => FAQ.blocks[`faq.${key}.answer`].text)
  expect(answers.filter(text => /\$\d|\d+ (hours|days)/.test(text))).toEqual([])
  expect(answers).toHaveLength(10)
})
