import { expect, test } from 'vitest'
import { pickupProblems, pickupWith, withPickup } from './family-people.ts'

const june = { fullName: 'June Alvarez', phone: '(407) 555-0150', relationship: 'Grandmother' }

test('pickup people need a name, a valid phone number and a relationship', () => {
  expect(pickupProblems([june], 'Maya Alvarez')).toEqual({})
  expect(pickupProblems([], 'Maya Alvarez')).toEqual({})
  expect(pickupProblems([{ fullName: ' ', phone: 'call me now', relationship: '' }], 'Maya Alvarez')).toEqual({
    'people.0.fullName': 'Full name is required',
    'people.0.phone': 'Enter a 10-digit phone number, like (407) 555-0145',
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

const rosa = { fullName: 'Rosa Alvarez', phone: '(407) 555-0146', relationship: 'Grandmother' }
const sam = { fullName: 'Sam Okafor', phone: '(407) 555-0147', relationship: 'Neighbor' }

test('a contact counts as checked when the pickup list names them, however it is written', () => {
  expect(withPickup([rosa, sam], [{ ...rosa, fullName: 'rosa  álvarez', phone: '' }])).toEqual([
    { ...rosa, mayPickUp: true },
    { ...sam, mayPickUp: false },
  ])
})

test('a checked contact joins the pickup list, an unchecked one leaves it, everyone else stays', () => {
  const yes = { ...rosa, mayPickUp: true }
  const no = { ...sam, mayPickUp: false }
  expect(pickupWith([june], [yes, no])).toEqual([june, rosa])
  expect(pickupWith([sam, june], [yes, no])).toEqual([june, rosa])
  expect(pickupWith([june], [rosa, sam])).toEqual([june])
})

test('a contact who was replaced leaves the pickup list; someone listed on their own keeps their number', () => {
  const before = [rosa, sam]
  const yes = { ...sam, mayPickUp: true }
  expect(pickupWith([rosa, june], [{ ...june, mayPickUp: true }, yes], before)).toEqual([june, sam])
  const other = { ...sam, phone: '(407) 555-0199' }
  expect(pickupWith([other], [{ ...rosa, mayPickUp: false }, yes], before)).toEqual([other])
  const moved = { ...yes, phone: '(407) 555-0111' }
  expect(pickupWith([other], [moved], before)).toEqual([{ ...sam, phone: '(407) 555-0111' }])
})
