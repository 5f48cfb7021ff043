import { expect, test } from 'vitest'
import { choiceOfItem, choiceOfSpot, editAddress } from './cart-choice.ts'

test('a program is put back with its choice, a class without', () => {
  const asked = { weeks: ['2026-06-08'] }
  expect(choiceOfItem({ enrollmentOption: 'weekly', asked })).toEqual({ enrollmentOption: 'weekly', ...asked })
  expect(choiceOfItem({ enrollmentOption: null, asked: null })).toEqual({})
})

test('a spot is booked again with the weeks it had, a drop-in with its day, and a class without a choice', () => {
  const place = { startDate: '2026-06-08', endDate: '2026-06-21', days: [], spans: [] }
  const spot = (enrollmentOption: 'weekly' | null, days: object = place) =>
    choiceOfSpot({ ...days, enrollmentOption } as unknown as Parameters<typeof choiceOfSpot>[0])
  expect(spot('weekly')).toMatchObject({ enrollmentOption: 'weekly', weeks: ['2026-06-08', '2026-06-15'] })
  expect(spot(null, { ...place, endDate: null })).toEqual({})
  // A drop-in has no option, and its one day.
  expect(spot(null)).toEqual({ dropIn: '2026-06-21' })
})

test('a choice is changed on the page of its program', () => {
  const event = { slug: 'art-camp' } as Parameters<typeof editAddress>[0]['event']
  expect(editAddress({ id: 'a', event })).toBe('/events/art-camp?edit=a#choose')
})
