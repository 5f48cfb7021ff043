import { expect, test } from 'vitest'
import {
  type Allergies,
  allergyAnswer,
  allergyText,
  byAllergies,
  readAllergies,
  toAllergies,
  typedAllergies,
} from './allergies.ts'

test.each([undefined, '', '  '])('%j counts as not answered', typed => {
  expect(readAllergies(typed)).toEqual({ allergies: null, noAllergies: false })
  expect(allergyAnswer(readAllergies(typed))).toBe('not-answered')
})

test.each(['None', ' none. ', 'NO', 'n/a'])('%j means there are no allergies', typed => {
  expect(readAllergies(typed)).toEqual({ allergies: null, noAllergies: true })
  expect(allergyAnswer(readAllergies(typed))).toBe('none')
})

test.each(['Peanuts', 'none but cats', 'Nova Scotia lobster', 'no nuts', 'nonesuch'])('%j names an allergy', typed => {
  expect(readAllergies(` ${typed} `)).toEqual({ allergies: typed, noAllergies: false })
  expect(allergyAnswer(readAllergies(typed))).toBe('named')
})

test('a named allergy wins over "none", whoever wrote the row', () => {
  expect(allergyAnswer({ allergies: 'Eggs', noAllergies: true })).toBe('named')
})

const row = { allergies: null, noAllergies: false, allergySeverity: null, hasEpiPen: false }

test('the three answers read differently, and a missing answer is never shown as none', () => {
  expect(allergyText(toAllergies(row))).toBe('Not answered')
  expect(allergyText(toAllergies({ ...row, noAllergies: true }))).toBe('None')
  expect(allergyText(toAllergies({ ...row, allergies: 'Eggs' }))).toBe('Eggs')
  expect(allergyText({})).toBe('Not answered')
  expect(allergyText({ allergies: null })).toBe('Not answered')
})

test('severity and EpiPen follow the allergy, however long the text is', () => {
  const long = 'Peanuts '.repeat(125).trim()
  const words = (more: Partial<Allergies>) => allergyText({ allergyAnswer: 'named', allergies: long, ...more })
  expect(words({ allergySeverity: 'mild' })).toBe(`${long}, mild`)
  expect(words({ allergySeverity: 'serious', hasEpiPen: true })).toBe(`${long}, serious. EpiPen`)
  expect(words({ allergySeverity: 'life-threatening', hasEpiPen: true })).toBe(`${long}, LIFE-THREATENING. EpiPen`)
  expect(words({ hasEpiPen: true })).toBe(`${long}. EpiPen`)
})

test('a reopened form shows the previous answer', () => {
  for (const typed of ['', 'None', 'Eggs'])
    expect(typedAllergies(toAllergies({ ...row, ...readAllergies(typed) }))).toBe(typed)
  expect(typedAllergies({})).toBe('')
})

test('named allergies come first, then the children staff need to ask about', () => {
  const children = (['none', 'not-answered', 'named', 'none', 'named'] as const).map((allergyAnswer, index) => ({
    at: index,
    allergyAnswer,
  }))
  expect(byAllergies(children).map(({ at }) => at)).toEqual([2, 4, 1, 0, 3])
})
