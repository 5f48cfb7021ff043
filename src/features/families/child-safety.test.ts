import { expect, test } from 'vitest'
import { isRecheckDue, SEVERITIES, SEVERITY_LABELS, safetyProblems } from './child-safety.ts'

const nothing = { allergies: '', allergySeverity: null, hasEpiPen: false, medicalNotes: '' }

test('a family is asked again one year after the last check, and not a day earlier', () => {
  expect(isRecheckDue('2025-11-21', '2026-11-20')).toBe(false)
  expect(isRecheckDue('2025-11-21', '2026-11-21')).toBe(true)
  expect(isRecheckDue('2024-02-29', '2025-02-28')).toBe(false)
  expect(isRecheckDue('2024-02-29', '2025-03-01')).toBe(true)
})

test('an allergy needs a severity, and an EpiPen needs an allergy', () => {
  expect(safetyProblems(nothing)).toStrictEqual({})
  expect(safetyProblems({ ...nothing, allergies: 'None.' })).toStrictEqual({})
  expect(safetyProblems({ ...nothing, allergies: 'Tree nuts' })).toStrictEqual({
    allergySeverity: 'Select how severe the allergies are',
  })
  expect(
    safetyProblems({ ...nothing, allergies: 'Tree nuts', allergySeverity: 'mild', hasEpiPen: true }),
  ).toStrictEqual({})
  expect(safetyProblems({ ...nothing, hasEpiPen: true })).toStrictEqual({
    allergies: 'Name the allergy the EpiPen is for',
  })
  expect(safetyProblems({ ...nothing, medicalNotes: 'x'.repeat(2000) })).toStrictEqual({})
  expect(safetyProblems({ ...nothing, medicalNotes: 'x'.repeat(2001) })).toStrictEqual({
    medicalNotes: 'This is too long. Please shorten it',
  })
})

test('allergy severities are listed mildest first', () => {
  expect(SEVERITIES.map(each => SEVERITY_LABELS[each])).toEqual(['Mild', 'Serious', 'Life-threatening'])
})
