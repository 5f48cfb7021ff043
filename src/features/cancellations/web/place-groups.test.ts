import { expect, test } from 'vitest'
import { childStatus, groupOf, wayOut } from './place-groups.ts'

const now = new Date('2026-12-08T22:45:00Z')
const place = (status: 'confirmed' | 'cancelled', endDate: string | null) => ({
  status,
  sessions: { last: endDate === null ? null : { endsAt: endDate } },
})

test('places are to come until they are over, and cancelled whatever their date', () => {
  expect(groupOf(place('confirmed', '2026-12-08T22:44:59.999Z'), now)).toBe('past')
  expect(groupOf(place('confirmed', '2026-12-08T22:45:00Z'), now)).toBe('upcoming')
  expect(groupOf(place('confirmed', null), now)).toBe('upcoming')
  expect(groupOf(place('cancelled', '2026-12-09T00:00:00Z'), now)).toBe('cancelled')
})

test('a child is active with any active place, else as the first one, else not enrolled', () => {
  expect(childStatus([{ status: 'cancelled' }, { status: 'active' }])).toBe('active')
  expect(childStatus([{ status: 'pending' }, { status: 'confirmed' }])).toBe('pending')
  expect(childStatus([])).toBeNull()
})

test('the button follows the one rule of the server', () => {
  const terms = { deadline: null, refund: 0, credit: 0, feeKept: 0, noticeHours: 48 }
  const way = (status: 'confirmed' | 'active' | 'pending' | 'cancelled' | 'waitlisted', cancellation: object) =>
    wayOut({ status, cancellation: { ...terms, open: false, ...cancellation } })
  expect(way('confirmed', { open: true })).toBe('cancel')
  expect(way('active', { because: 'too-close' })).toBe('give-away')
  expect(way('confirmed', { because: 'already-started' })).toBeNull()
  expect(way('pending', { open: false })).toBe('let-go')
  expect(way('cancelled', { open: false })).toBeNull()
  expect(way('waitlisted', { open: true })).toBe('leave-list')
})
