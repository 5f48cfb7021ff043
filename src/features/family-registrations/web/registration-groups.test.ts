import { expect, test } from 'vitest'
import { availableAction, childStatus, groupOf, inDateOrder } from './registration-groups.ts'

const now = new Date('2026-12-08T22:45:00Z')
const place = (status: 'confirmed' | 'cancelled', endDate: string | null) => ({
  status,
  sessions: { last: endDate === null ? null : { endsAt: endDate } },
})

test('spots are upcoming until they are over, and canceled whatever their date', () => {
  expect(groupOf(place('confirmed', '2026-12-08T22:44:59.999Z'), now)).toBe('past')
  expect(groupOf(place('confirmed', '2026-12-08T22:45:00Z'), now)).toBe('upcoming')
  expect(groupOf(place('confirmed', null), now)).toBe('upcoming')
  expect(groupOf(place('cancelled', '2026-12-09T00:00:00Z'), now)).toBe('cancelled')
})

test('upcoming spots are sorted by their next session, past ones latest first, those without a date last', () => {
  const listed = (name: string, ...days: string[]) => {
    const all = days.map(day => ({ startsAt: `${day}T22:45:00Z`, endsAt: `${day}T23:45:00Z`, room: 'Craft room' }))
    const sessions = { first: all[0] ?? null, last: all.at(-1) ?? null, count: all.length, days: [] }
    return { name, event: { sessionDates: all }, sessions }
  }
  const names = (shown: 'upcoming' | 'past' | 'cancelled', ...places: ReturnType<typeof listed>[]) =>
    inDateOrder(places, shown, now).map(each => each.name)
  const places = [
    listed('begun long ago', '2026-08-10', '2026-12-16'),
    listed('no dates'),
    listed('next week', '2026-12-15', '2027-01-05'),
    listed('now', '2026-12-08'),
  ]
  expect(names('upcoming', ...places)).toEqual(['now', 'next week', 'begun long ago', 'no dates'])
  const over = [
    listed('June', '2026-06-02'),
    listed('October', '2026-05-05', '2026-10-06'),
    listed('August', '2026-08-11'),
  ]
  expect(names('past', ...over)).toEqual(['October', 'August', 'June'])
  expect(names('cancelled', ...over)).toEqual(['June', 'October', 'August'])
})

test('a child is active if any spot is, else has the status of the first one, else is not enrolled', () => {
  expect(childStatus([{ status: 'cancelled' }, { status: 'active' }])).toBe('active')
  expect(childStatus([{ status: 'pending' }, { status: 'confirmed' }])).toBe('pending')
  expect(childStatus([])).toBeNull()
})

test("the button follows the server's one rule", () => {
  const rule = { kind: 'class' as const, noticeHours: 48, feeCents: 0, paidCents: 0 }
  const terms = { ...rule, deadline: null, refund: 0, credit: 0, feeKept: 0 }
  const way = (status: 'confirmed' | 'active' | 'pending' | 'cancelled' | 'waitlisted', cancellation: object) =>
    availableAction({ status, cancellation: { ...terms, open: false, ...cancellation } })
  expect(way('confirmed', { open: true })).toBe('cancel')
  expect(way('active', { because: 'too-close' })).toBe('give-away')
  expect(way('confirmed', { because: 'already-started' })).toBeNull()
  expect(way('pending', { open: false })).toBe('let-go')
  expect(way('cancelled', { open: false })).toBeNull()
  expect(way('waitlisted', { open: true })).toBe('leave-list')
})
