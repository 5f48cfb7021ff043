import { expect, test } from 'vitest'
import { choiceOfItem, editAddress } from './cart-choice.ts'

test('a program is put back with its choice, a class without', () => {
  const asked = { weeks: ['2026-06-08'] }
  expect(choiceOfItem({ enrollmentOption: 'weekly', asked })).toEqual({ enrollmentOption: 'weekly', ...asked })
  expect(choiceOfItem({ enrollmentOption: null, asked: null })).toEqual({})
})

test('a choice is changed on the page of its program', () => {
  const event = { slug: 'art-camp' } as Parameters<typeof editAddress>[0]['event']
  expect(editAddress({ id: 'a', event })).toBe('/events/art-camp?edit=a#choose')
})
