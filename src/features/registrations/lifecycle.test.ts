import { expect, test } from 'vitest'
import {
  mayBecome,
  ORDER_MOVES,
  orderStatesBefore,
  REGISTRATION_MOVES,
  REVIVABLE_ENDS,
  type RegistrationStatus,
  registrationStatesBefore,
  TAKES_A_PLACE,
} from './lifecycle.ts'
import { registrations } from './server/tables.ts'

const states = Object.keys(REGISTRATION_MOVES) as RegistrationStatus[]

test('every move leads to a state that has moves of its own', () => {
  for (const to of Object.values(REGISTRATION_MOVES).flat()) expect(states).toContain(to)
  for (const to of Object.values(ORDER_MOVES).flat()) expect(Object.keys(ORDER_MOVES)).toContain(to)
})

test('the whole table of places, so that a change is seen', () => {
  const allowed = states.flatMap(from => states.filter(to => mayBecome(from, to)).map(to => `${from} -> ${to}`))
  expect(allowed).toEqual([
    'pending -> confirmed',
    'pending -> active',
    'pending -> cancelled',
    'waitlisted -> pending',
    'waitlisted -> cancelled',
    'confirmed -> active',
    'confirmed -> cancelled',
    'active -> cancelled',
    'cancelled -> confirmed',
    'cancelled -> active',
  ])
})

test('a paid order never lapses, and a lapsed one can still be paid late', () => {
  expect(orderStatesBefore('paid')).toEqual(['open', 'lapsed'])
  expect(orderStatesBefore('lapsed')).toEqual(['open'])
  expect(orderStatesBefore('refunded')).toEqual(['open', 'lapsed'])
})

test('what may be cancelled is everything that is not', () => {
  expect(registrationStatesBefore('cancelled')).toEqual(['pending', 'waitlisted', 'confirmed', 'active'])
})

test('a place in line and a cancelled one take no place', () => {
  expect(TAKES_A_PLACE).toEqual(['pending', 'confirmed', 'active'])
})

test('of all ways in which a place ends, a late payment takes up again only those of a time that ran out', () => {
  const ends = [null, ...registrations.endedBecause.enumValues]
  expect(ends.filter(end => REVIVABLE_ENDS.includes(end))).toEqual(['hold-ran-out', 'offer-ran-out'])
})
