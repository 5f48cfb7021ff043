import { expect, test } from 'vitest'
import { aroundSession } from './class-steps.tsx'

const day = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('a session has the sessions before and after it as neighbors, and none beyond the ends of the day', () => {
  expect(aroundSession(day, 'b')).toEqual({ previous: { id: 'a' }, next: { id: 'c' } })
  expect(aroundSession(day, 'a')).toEqual({ previous: undefined, next: { id: 'b' } })
  expect(aroundSession(day, 'c')).toEqual({ previous: { id: 'b' }, next: undefined })
})

test('a canceled session is not among them, so it has no neighbors', () => {
  expect(aroundSession(day, 'canceled')).toEqual({})
  expect(aroundSession([], 'a')).toEqual({})
})
