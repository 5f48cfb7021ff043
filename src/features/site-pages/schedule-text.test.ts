import { expect, test } from 'vitest'
import { dayParts, daysParts, feedPath, longDay, offerText, placesText, spanText } from './schedule-text.ts'

test('the heading names a week by its Sunday and a month by its name', () => {
  const today = '2026-11-20'
  expect(spanText({ kind: 'week', from: '2026-12-06', today })).toBe('Week of December 6')
  expect(spanText({ kind: 'week', from: '2027-01-03', today })).toBe('Week of January 3, 2027')
  expect(spanText({ kind: 'month', from: '2026-12-01', today })).toBe('December 2026')
  expect(dayParts('2026-12-07')).toEqual({ weekday: 'Mon', number: '7' })
  expect(longDay('2026-12-08')).toBe('Tuesday, December 8')
})

test("a program's days are shown as one range of weekdays and one of dates", () => {
  expect(daysParts(['2026-12-07', '2026-12-08', '2026-12-11'])).toEqual({ weekday: 'Mon–Fri', number: '7–11' })
  expect(daysParts(['2026-12-03', '2026-12-10'])).toEqual({ weekday: 'Thu', number: '3–10' })
  expect(daysParts(['2026-12-08'])).toEqual({ weekday: 'Tue', number: '8' })
})

test('spots are shown in a few words', () => {
  expect(placesText({ availability: 'available', placesLeft: 6 })).toBe('6 spots')
  expect(placesText({ availability: 'limited', placesLeft: 3 })).toBe('3 left')
  expect(placesText({ availability: 'open', placesLeft: null })).toBe('Unlimited')
  expect(placesText({ availability: 'full', placesLeft: 0 })).toBe('Full')
})

test('the link shows the price or what you can still do', () => {
  const open = { kind: 'class', price: 45_00, availability: 'available', bookable: true } as const
  expect(offerText(open)).toBe('$45.00')
  expect(offerText({ ...open, price: 0, kind: 'trial' })).toBe('Free')
  expect(offerText({ ...open, kind: 'program' })).toBe('from $45.00')
  expect(offerText({ ...open, availability: 'full' })).toBe('Waitlist')
  expect(offerText({ ...open, bookable: false })).toBe('Details')
})

test('the feed has one URL for everything and one for each filter', () => {
  expect(feedPath('', '')).toBe('/api/schedule.ics')
  expect(feedPath('Fall', '7-9')).toBe('/api/schedule.ics?season=Fall&ageGroup=7-9')
})
