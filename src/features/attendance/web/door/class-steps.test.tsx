import { expect, test } from 'vitest'
import { aroundSession } from './class-steps.tsx'

const day = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('the classes before and after, and none at the ends of the day', () => {
  expect(aroundSession(day, 'b')).toEqual({ previous: { id: 'a' }, next: { id: 'c' } })
  expect(aroundSession(day, 'a')).toEqual({ previous: undefined, next: { id: 'b' } })
  expect(aroundSession(day, 'c')).toEqual({ previous: { id: 'b' }, next: undefined })
})

test('a session that was canceled is not among them, so it leads nowhere', () => {
  expect(aroundSession(day, 'canceled')).toEqual({})
  expect(aroundSession([], 'a')).toEqual({})
})
