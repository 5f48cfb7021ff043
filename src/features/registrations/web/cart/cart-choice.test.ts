import { expect, test } from 'vitest'
import { choiceOfItem, choiceOfSpot, editAddress } from './cart-choice.ts'

test('a program is put back with its choice, a class without one', () => {
  const asked = { weeks: ['2026-06-08'] }
  expect(choiceOfItem({ enrollmentOption: 'weekly', asked })).toEqual({ enrollmentOption: 'weekly', ...asked })
  expect(choiceOfItem({ enrollmentOption: null, asked: null })).toEqual({})
})

test('a spot is booked again with the weeks, half day and care it had, and a class without a choice', () => {
  const dayPart = { half: { key: 'am', name: 'Morning', from: '09:00', to: '12:00' }, before: null, after: null }
  const place = { startDate: '2026-06-08', endDate: '2026-06-21', days: [], spans: [], dayPart }
  const spot = (enrollmentOption: 'weekly' | null, more: object = {}) =>
    choiceOfSpot({ ...place, enrollmentOption, ...more } as unknown as Parameters<typeof choiceOfSpot>[0])
  expect(spot('weekly')).toMatchObject({ enrollmentOption: 'weekly', weeks: ['2026-06-08', '2026-06-15'], half: 'am' })
  expect(spot(null)).toEqual({ dropIn: '2026-06-21' })
  expect(spot(null, { endDate: null })).toEqual({})
})

test('a choice is edited on the page of its program', () => {
  const event = { slug: 'art-camp' } as Parameters<typeof editAddress>[0]['event']
  expect(editAddress({ id: 'a', event })).toBe('/events/art-camp?edit=a#choose')
})
