import { expect, test } from 'vitest'
import { pickupProblems } from './family-people.ts'

const june = { fullName: 'June Alvarez', phone: '(407) 555-0150', relationship: 'Grandmother' }

test('people who may pick up have a name, a phone that rings and a relationship', () => {
  expect(pickupProblems([june], 'Maya Alvarez')).toEqual({})
  expect(pickupProblems([], 'Maya Alvarez')).toEqual({})
  expect(pickupProblems([{ fullName: ' ', phone: 'call me now', relationship: '' }], 'Maya Alvarez')).toEqual({
    'people.0.fullName': 'Full name is required',
    'people.0.phone': 'Type the number with its area code, like (407) 555-0145',
    'people.0.relationship': 'Relationship to child is required',
  })
})

test('nobody stands in the list twice, nor the parent, who always may', () => {
  expect(pickupProblems([june, { ...june, fullName: 'june  álvarez' }], 'Maya Alvarez')).toEqual({
    'people.1.fullName': 'This person is in the list already',
  })
  expect(pickupProblems([{ ...june, fullName: 'maya alvarez' }], 'Maya Alvarez')).toEqual({
    'people.0.fullName': 'You can always pick up. Please name someone else',
  })
  const many = Array.from({ length: 9 }, (_, n) => ({ ...june, fullName: `Person ${n}` }))
  expect(pickupProblems(many, 'Maya Alvarez')).toEqual({ people: 'Please name at most 8 people' })
})
