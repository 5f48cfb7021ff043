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

test('every transition leads to a known state', () => {
  for (const to of Object.values(REGISTRATION_MOVES).flat()) expect(states).toContain(to)
  for (const to of Object.values(ORDER_MOVES).flat()) expect(Object.keys(ORDER_MOVES)).toContain(to)
})

test('the whole table of spot states, so that a change gets noticed', () => {
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

test('everything that is not canceled can be canceled', () => {
  expect(registrationStatesBefore('cancelled')).toEqual(['pending', 'waitlisted', 'confirmed', 'active'])
})

test("a waitlisted spot and a canceled one don't count as taken", () => {
  expect(TAKES_A_PLACE).toEqual(['pending', 'confirmed', 'active'])
})

test('a late payment only revives spots whose hold or offer expired', () => {
  const ends = [null, ...registrations.endedBecause.enumValues]
  expect(ends.filter(end => REVIVABLE_ENDS.includes(end))).toEqual(['hold-ran-out', 'offer-ran-out'])
})
