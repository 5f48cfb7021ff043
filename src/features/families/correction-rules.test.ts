import { expect, test } from 'vitest'
import type { ChildSafety } from './child-safety.ts'
import { confirmHealth, confirmParent, confirmPhotos, confirmPickup } from './correction-rules.ts'

const child = (changes: Partial<ChildSafety> = {}): ChildSafety => ({
  allergies: 'Peanuts, milk',
  allergySeverity: 'serious',
  hasEpiPen: true,
  medicalNotes: 'Asthma. Inhaler in the bag.',
  ...changes,
})
const CLEAR = { allergies: '', allergySeverity: null, hasEpiPen: false, medicalNotes: '' }

test.each<[string, ChildSafety, ChildSafety]>([
  ['one of two allergies is gone', child(), child({ allergies: 'Milk' })],
  ['all of them are gone', child(), child({ allergies: '' })],
  ['named allergies become none', child(), child({ allergies: 'None', allergySeverity: null, hasEpiPen: false })],
  ['an unanswered question becomes none', CLEAR, { ...CLEAR, allergies: 'None' }],
  ['the allergy gets milder', child(), child({ allergySeverity: 'mild' })],
  ['the EpiPen is gone', child(), child({ hasEpiPen: false })],
  ['medical notes get shorter', child(), child({ medicalNotes: 'Asthma.' })],
])('the parent has to confirm when %s', (_, before, after) => {
  expect(confirmHealth(before, after)).toContain('health information')
})

test.each<[string, ChildSafety, ChildSafety]>([
  ['nothing changes', child(), child()],
  ['an allergy is added, in another order', child(), child({ allergies: 'milk, Peanuts and eggs' })],
  ['it gets more severe', child(), child({ allergySeverity: 'life-threatening' })],
  ['an unanswered question gets an allergy', CLEAR, child()],
  ['none becomes unanswered', { ...CLEAR, allergies: 'None' }, CLEAR],
])('no confirmation is needed when %s', (_, before, after) => {
  expect(confirmHealth(before, after)).toBeUndefined()
})

test('a new pickup person or a new name for the parent has to be confirmed by the parent', () => {
  const ana = { fullName: 'Ana Diaz', phone: '(407) 555-0102', relationship: 'Aunt' }
  expect(confirmPickup([ana], [ana, { ...ana, fullName: 'Ben  Diaz' }])).toBe(
    'This lets Ben Diaz pick up the children.',
  )
  expect(confirmPickup([ana], [{ ...ana, fullName: 'Anna Diaz' }])).toContain('Anna Diaz')
  expect(confirmPickup([ana], [{ ...ana, fullName: 'ana diaz', phone: '(407) 555-0109' }])).toBeUndefined()
  expect(confirmPickup([ana], [])).toBeUndefined()
  expect(confirmParent('Maya Alvarez', 'Maya Brown')).toContain('Maya Brown')
  expect(confirmParent('Maya Alvarez', 'maya álvarez')).toBeUndefined()
})

test('the parent only has to confirm photos when they become allowed', () => {
  expect([confirmPhotos('yes') !== undefined, confirmPhotos('no')]).toEqual([true, undefined])
})
