import { expect, test } from 'vitest'
import { classInAddress } from './booked-class.ts'

test('the class is found in the URLs that Register buttons link to', () => {
  expect(
    ['/cart?classId=abc-1', '/events/clay-critters', '/checkout?class=x&childId=y', '/register?classId=z'].map(
      classInAddress,
    ),
  ).toEqual(['abc-1', 'clay-critters', 'x', 'z'])
})

test('other URLs contain no class, and nothing malformed is mistaken for one', () => {
  const others = [
    '/dashboard',
    '/blog/clay',
    '/cart',
    '/cart?classId=',
    '/cart?classId=../users',
    '/events/',
    '/events/a/b',
    '/dashboard?classId=a',
  ]
  expect(others.map(classInAddress)).toEqual(others.map(() => undefined))
})
