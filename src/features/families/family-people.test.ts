import { expect, test } from 'vitest'
import { pickupProblems } from './family-people.ts'

const june = { fullName: 'June Alvarez', phone: '(407) 555-0150', relationship: 'Grandmother' }

test('pickup people need a name, a valid phone number and a relationship', () => {
  expect(pickupProblems([june], 'Maya Alvarez')).toEqual({})
  expect(pickupProblems([], 'Maya Alvarez')).toEqual({})
  expect(pickupProblems([{ fullName: ' ', phone: 'call me now', relationship: '' }], 'Maya Alvarez')).toEqual({
    'people.0.fullName': 'Full name is required',
    'people.0.phone': 'Enter a phone number with area code, like (407) 555-0145',
    'people.0.relationship': 'Relationship to child is required',
  })
})

test("nobody is on the list twice, and the parent isn't on it because they can always pick up", () => {
  expect(pickupProblems([june, { ...june, fullName: 'june  álvarez' }], 'Maya Alvarez')).toEqual({
    'people.1.fullName': 'This person is already on the list',
  })
  expect(pickupProblems([{ ...june, fullName: 'maya alvarez' }], 'Maya Alvarez')).toEqual({
    'people.0.fullName': 'You can always pick up. Name someone else.',
  })
  const many = Array.from({ length: 9 }, (_, n) => ({ ...june, fullName: `Person ${n}` }))
  expect(pickupProblems(many, 'Maya Alvarez')).toEqual({ people: 'You can name up to 8 people' })
})
