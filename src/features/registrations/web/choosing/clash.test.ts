import { expect, test } from 'vitest'
import { clashOf, placeIn } from './clash.ts'

const at = (day: string, from: string, until: string) => ({
  startsAt: `2026-12-${day}T${from}:00.000Z`,
  endsAt: `2026-12-${day}T${until}:00.000Z`,
})
const birds = {
  id: 'birds',
  title: 'Paper Birds',
  sessionDates: [at('01', '22:45', '23:45'), at('08', '22:45', '23:45')],
}
const place = (childId: string, status = 'confirmed', event = birds) => ({
  childId,
  status: status as 'confirmed',
  event,
})
const wanted = (...sessionDates: ReturnType<typeof at>[]) => ({ id: 'clay', sessionDates })

test('overlapping by a quarter of an hour is a clash, back to back is not', () => {
  const places = [place('leo')]
  expect(clashOf(places, 'leo', wanted(at('08', '23:30', '23:59')))).toBe('Paper Birds')
  expect(clashOf(places, 'leo', wanted(at('08', '23:45', '23:59')))).toBeUndefined()
  expect(clashOf(places, 'leo', wanted(at('08', '21:45', '22:45')))).toBeUndefined()
  expect(clashOf(places, 'leo', wanted(at('02', '22:45', '23:45')))).toBeUndefined()
})

test("only live spots of the same child count, and the class itself doesn't clash", () => {
  const same = wanted(at('08', '22:45', '23:45'))
  expect(clashOf([place('nina')], 'leo', same)).toBeUndefined()
  for (const status of ['cancelled', 'waitlisted']) expect(clashOf([place('leo', status)], 'leo', same)).toBeUndefined()
  expect(clashOf([place('leo', 'pending')], 'leo', same)).toBe('Paper Birds')
  expect(clashOf([place('leo')], 'leo', birds)).toBeUndefined()
  expect(placeIn([place('leo')], 'leo', 'birds')).toEqual(place('leo'))
  expect(placeIn([place('leo', 'cancelled')], 'leo', 'birds')).toBeUndefined()
})
